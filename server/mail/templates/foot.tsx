import type { ReactNode } from "react";
import { company, companyIdentity } from "#content/site/company.ts";
import { phoneNumber } from "#content/site/format.ts";
import { Button, Stretch } from "./blocks.tsx";
import { foldedLines, Heading, Note, Paragraph, TextLines, TextLink, useIsText } from "./prose.tsx";

/** The end of a mail to a client: the sender, and the reason for the mail. */
export function ClientFoot({ reason }: { reason: string }) {
  if (useIsText()) {
    return <TextLines lines={["--", ...foldedLines(companyIdentity()), "", ...foldedLines(reason)]} />;
  }
  return (
    <>
      <Note style={{ margin: "0 0 10px" }}>{reason}</Note>
      <Identity />
    </>
  );
}

/** The end of a mail to the agency: where a reply goes. `repeated`: the HTML has said it above. */
export function AgencyFoot({ reason, repeated = false }: { reason: string; repeated?: boolean }) {
  if (useIsText()) return <TextLines lines={["--", ...foldedLines(reason)]} />;
  return (
    <>
      {!repeated && <Note style={{ margin: "0 0 10px" }}>{reason}</Note>}
      <Identity />
    </>
  );
}

/** « Une question ? »: the telephone, the hours and a human being, by the first name where there is one. */
export function Question({
  padding,
  zenmaster = null,
}: {
  padding: string;
  zenmaster?: string | null | undefined;
}) {
  const hours = company.openingHours.words;
  return (
    <Stretch padding={padding}>
      <Heading>Une question ?</Heading>
      <Paragraph style={{ margin: 0 }}>
        {zenmaster && `Votre ZenMaster : ${zenmaster}. `}Appelez-nous au{" "}
        <TextLink href={companyPhone.href} style={{ fontWeight: 600, whiteSpace: "nowrap" }}>
          {companyPhone.words}
        </TextLink>
        , {hours.charAt(0).toLowerCase() + hours.slice(1)}, ou répondez simplement à ce message. Une personne
        le lira.
      </Paragraph>
    </Stretch>
  );
}

/** The link back to the client's page, where the documents stay. */
export function ContractPage({ href, keepsRequest = true }: { href: string; keepsRequest?: boolean }) {
  return (
    <ToContractPage
      heading="Vos documents"
      text={
        keepsRequest
          ? "Votre contrat, votre mandat et cette demande restent dans votre espace contrat."
          : "Votre contrat, votre mandat et vos dates sont dans votre espace contrat."
      }
      href={href}
    />
  );
}

/** A section that leads to the client's page. */
export function ToContractPage({ heading, text, href }: { heading: string; text: ReactNode; href: string }) {
  return (
    <Stretch padding="0 40px 8px">
      <Heading>{heading}</Heading>
      <Paragraph style={{ margin: "0 0 20px" }}>{text}</Paragraph>
      <Button href={href}>Ouvrir mon espace contrat</Button>
    </Stretch>
  );
}

function Identity() {
  return <Note>{companyIdentity()}</Note>;
}

/** The agency's own number. */
const companyPhone = {
  words: phoneNumber(company.phone),
  href: `tel:+33${company.phone.replace(/^0/, "")}`,
} as const;

/** A link that opens a mail to an e-mail address, with a subject if given (RFC 6068). */
export function mailtoLink(email: string, subject?: string): string {
  const recipient = email.split("@").map(encodeURIComponent).join("@");
  return `mailto:${recipient}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`;
}
