import { company } from "#content/company.ts";
import { euros } from "#content/format.ts";
import { useIsText } from "./medium.ts";
import { Heading, Note, Paragraph, TextLines, TextLink } from "./prose.tsx";
import { companyPhone } from "./reach.ts";
import { Stretch } from "./table.tsx";
import { foldedLines } from "./text-layout.ts";

const legalLine = `${company.name.replace(" ", " ")}, société au capital de ${euros(company.capitalEuros * 100)}`;
const addressLine = `${company.street}, ${company.postalCode} ${company.city}`;

/** The end of a mail to a client: who writes, and why. */
export function ClientFoot({ reason }: { reason: string }) {
  if (useIsText()) {
    return <TextLines lines={["--", legalLine, addressLine, "", ...foldedLines(reason)]} />;
  }
  return (
    <>
      <Note style={{ margin: "0 0 10px" }}>{reason}</Note>
      <Identity />
    </>
  );
}

/** The end of a mail to the agency: where an answer goes. `repeated` where the HTML has said it above. */
export function AgencyFoot({ reason, repeated = false }: { reason: string; repeated?: boolean }) {
  if (useIsText()) return <TextLines lines={["--", ...foldedLines(reason)]} />;
  return (
    <>
      {!repeated && <Note style={{ margin: "0 0 10px" }}>{reason}</Note>}
      <Identity />
    </>
  );
}

/** « Une question ? »: the telephone, the hours and a human being. */
export function Question({ padding }: { padding: string }) {
  const hours = company.openingHours.words;
  return (
    <Stretch padding={padding}>
      <Heading>Une question ?</Heading>
      <Paragraph style={{ margin: 0 }}>
        Appelez-nous au{" "}
        <TextLink href={companyPhone.href} style={{ fontWeight: 600, whiteSpace: "nowrap" }}>
          {companyPhone.words}
        </TextLink>
        , {hours.charAt(0).toLowerCase() + hours.slice(1)}, ou répondez simplement à ce message. Une vraie
        personne le lira.
      </Paragraph>
    </Stretch>
  );
}

function Identity() {
  return (
    <Note>
      {legalLine}, {addressLine}
    </Note>
  );
}
