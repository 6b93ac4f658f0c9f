// Valida cada archivo con veraPDF, perfiles PDF/A-3a y PDF/UA-1, en una sola máquina virtual.
// Lo llama verapdf.py. Un renglón por falla: archivo, perfil, regla, cuántas, dónde, qué dice.
import java.io.FileInputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

public class Validador {
    public static void main(String[] archivos) throws Exception {
        VeraGreenfieldFoundryProvider.initialise();
        for (String archivo : archivos) {
            for (String perfil : new String[] {"3a", "ua1"}) {
                validar(archivo, PDFAFlavour.fromString(perfil), perfil);
            }
        }
    }

    static void validar(String archivo, PDFAFlavour cual, String perfil) throws Exception {
        try (PDFAParser lector = Foundries.defaultInstance().createParser(new FileInputStream(archivo), cual);
             PDFAValidator validador = Foundries.defaultInstance().createValidator(cual, false)) {
            ValidationResult dicho = validador.validate(lector);
            System.out.println(String.join("\t", "validado", archivo, perfil, dicho.isCompliant() ? "cumple" : "no cumple"));
            Map<String, Integer> veces = new LinkedHashMap<>();
            Map<String, TestAssertion> primera = new LinkedHashMap<>();
            for (TestAssertion a : dicho.getTestAssertions()) {
                if (a.getStatus() != TestAssertion.Status.FAILED) continue;
                String regla = a.getRuleId().getClause() + "-" + a.getRuleId().getTestNumber();
                veces.merge(regla, 1, Integer::sum);
                primera.putIfAbsent(regla, a);
            }
            for (String regla : veces.keySet()) {
                TestAssertion a = primera.get(regla);
                System.out.println(String.join("\t", "falla", archivo, perfil, regla, veces.get(regla).toString(),
                    a.getLocation().getContext(), a.getMessage().replaceAll("\\s+", " ")));
            }
        }
    }
}
