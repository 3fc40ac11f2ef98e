import { servicesContext } from "#app/context.ts";
import { deskLinks } from "#app/desk/desk-links.ts";
import { markdownBlocks } from "#content/site/markdown-blocks.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { deskTitle } from "../frame/words.ts";
import { requirePermission } from "../may.ts";
import { buttonClass } from "../ui/button.ts";
import { Card } from "../ui/card.tsx";
import { Fact, Facts } from "../ui/facts.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import type { Route } from "./+types/register";
import styles from "./rights.module.css";
import { RightsTabs } from "./rights.tsx";
import { registerWords as words } from "./words.ts";

export const meta: Route.MetaFunction = () => [{ title: deskTitle(words.title) }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, actionPermissions.rights.note);
  return { sections: context.get(servicesContext).agency.register.sections() };
}

/** The register of processing, made from the rules and the settings of the site. */
export default function RegisterPage({ loaderData: { sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.title} lead={words.lead}>
        <a className={buttonClass()} href={deskLinks.deskRegisterPdf} download>
          <Icon name="download" />
          {words.pdf}
        </a>
      </PageHeader>
      <RightsTabs current="register" />
      {sections.map(({ title, text }, index) => (
        <Card key={title} titleId={`t-${index}`} title={title}>
          <Processing text={text} />
        </Card>
      ))}
    </>
  );
}

/** A part of the register: lines, each with its label, or a paragraph. */
function Processing({ text }: { readonly text: string }) {
  return markdownBlocks(text).map((block) => {
    if (block.kind === "terms")
      return (
        <Facts key={block.kind} className={styles.stored}>
          {block.items.map(({ term, words: said }) => (
            <Fact key={term} label={term}>
              {said.map((inline) => inline.text).join("")}
            </Fact>
          ))}
        </Facts>
      );
    return (
      block.kind === "paragraph" && (
        <p key={block.kind}>{block.words.map((inline) => inline.text).join("")}</p>
      )
    );
  });
}
