import { element } from "#server/xml.ts";
import type { TaggedPdf } from "./pdf.ts";

const fileName = "factur-x.xml";
const namespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** The properties of a Factur-X document, which PDF/A wants described (Factur-X 1.09, 6.2). */
const properties = [
  { name: "DocumentFileName", value: fileName, description: "The name of the embedded XML document" },
  {
    name: "DocumentType",
    value: "INVOICE",
    description: "The type of the hybrid document in capital letters",
  },
  { name: "Version", value: "1.0", description: "The version of the standard of the embedded XML document" },
  {
    name: "ConformanceLevel",
    value: "EN 16931",
    description: "The conformance level of the embedded XML document",
  },
] as const;

/**
 * Attaches the data of an invoice to its PDF/A-3, as Factur-X 1.09, 6, wants it: the file `factur-x.xml` with its
 * relationship, and what it is in the metadata. `madeAt` is in milliseconds since 1970.
 */
export function attachFacturX({ doc }: TaggedPdf, xml: string, madeAt: number): void {
  const day = new Date(madeAt);
  const options = {
    name: fileName,
    type: "text/xml",
    description: "Factur-X",
    relationship: "Data",
    creationDate: day,
    modifiedDate: day,
  };
  doc.file(Buffer.from(xml), options);
  doc.appendXML(facturXProperties.xml);
  doc.appendXML(extensionSchema.xml);
}

const facturXProperties = element(
  ["rdf:Description", { "rdf:about": "", "xmlns:fx": namespace }],
  ...properties.map(({ name, value }) => element(`fx:${name}`, value)),
);

const extensionSchema = element(
  [
    "rdf:Description",
    {
      "rdf:about": "",
      "xmlns:pdfaExtension": "http://www.aiim.org/pdfa/ns/extension/",
      "xmlns:pdfaSchema": "http://www.aiim.org/pdfa/ns/schema#",
      "xmlns:pdfaProperty": "http://www.aiim.org/pdfa/ns/property#",
    },
  ],
  element(
    "pdfaExtension:schemas",
    element(
      "rdf:Bag",
      element(
        ["rdf:li", { "rdf:parseType": "Resource" }],
        element("pdfaSchema:schema", "Factur-X PDFA Extension Schema"),
        element("pdfaSchema:namespaceURI", namespace),
        element("pdfaSchema:prefix", "fx"),
        element("pdfaSchema:property", element("rdf:Seq", ...properties.map(describedProperty))),
      ),
    ),
  ),
);

function describedProperty({ name, description }: (typeof properties)[number]) {
  return element(
    ["rdf:li", { "rdf:parseType": "Resource" }],
    element("pdfaProperty:name", name),
    element("pdfaProperty:valueType", "Text"),
    element("pdfaProperty:category", "external"),
    element("pdfaProperty:description", description),
  );
}
