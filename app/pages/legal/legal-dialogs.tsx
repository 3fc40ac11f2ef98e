import { Dialog } from "#app/ui/dialog.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { legalNotices } from "#content/law/legal-notices.ts";

/** Ids of the two dialogs: `?modal=cookies` and `?modal=mediation` open them with the page. */
export const dialogIds = { cookies: "cookies", mediation: "mediation" } as const;

/** Says that the site needs no consent, because it tracks nobody. */
export function CookiesDialog() {
  const { title, paragraphs } = legalNotices.cookies;
  return (
    <Dialog id={dialogIds.cookies} title={title}>
      <Paragraphs texts={paragraphs} />
    </Dialog>
  );
}

/** Says how a dispute is settled, and by which mediator. */
export function MediationDialog() {
  const { title, paragraphs, mediatorUrl, mediatorLink } = legalNotices.mediation;
  return (
    <Dialog id={dialogIds.mediation} title={title}>
      <Paragraphs texts={paragraphs} />
      <TextLink href={mediatorUrl} external>
        {mediatorLink}
      </TextLink>
    </Dialog>
  );
}

function Paragraphs({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => <p key={text}>{text}</p>);
}
