import { expect, test } from "vitest";
import { documentFileName } from "./file-name.ts";

test("a document is named after its kind and its contract", () => {
  expect(documentFileName({ number: "2H-2025-0128" }, "contract-summary")).toBe("contrat-2H-2025-0128.pdf");
  expect(documentFileName({ number: "2H-2025-0128" }, "mandate")).toBe("mandat-sepa-2H-2025-0128.pdf");
});
