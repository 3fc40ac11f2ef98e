import { company } from "#content/site/company.ts";
import { longDate } from "#content/site/format.ts";
import { dayInParis } from "#domain/calendar.ts";
import type { StoredMessage } from "#server/database/messages/contact-messages.ts";
import type { MessageReply } from "#server/database/messages/message-replies.ts";
import { type ComposedMail, composed } from "../composed-mail.ts";
import { inPlainWords, plainLine } from "../plain-words.ts";
import { BrokenLines, Quotation, Stretch } from "./blocks.tsx";
import { ClientFoot } from "./foot.tsx";
import { Heading, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** To the sender of a message of the contact form: what a person of the agency answered, above the message. */
export function composeMessageReply({
  message: typed,
  reply,
}: {
  readonly message: Pick<StoredMessage, "firstName" | "lastName" | "email" | "message" | "receivedAt">;
  readonly reply: Pick<MessageReply, "firstName" | "text">;
}): Promise<ComposedMail> {
  const message = inPlainWords(typed);
  const on = longDate(dayInParis(typed.receivedAt));
  const subject = `Votre message du ${on}`;
  const writer = plainLine(reply.firstName);
  return composed(
    <Shell
      subject={subject}
      preview={`${writer}, ${company.name}`}
      title="Notre réponse"
      lead={`${writer} vous répond.`}
      reader="client"
      foot={
        <ClientFoot reason="Vous recevez cette réponse parce que vous nous avez écrit. Pour continuer, répondez-y simplement." />
      }
    >
      <Stretch padding="36px 40px 20px">
        {reply.text.split(/\n{2,}/).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a letter never change places
          <Paragraph key={index}>
            <BrokenLines text={paragraph} />
          </Paragraph>
        ))}
        <Paragraph>
          {writer}, {company.name}
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 40px">
        <Heading>{`Vous nous aviez écrit, le ${on}`}</Heading>
        <Quotation text={message.message} />
      </Stretch>
    </Shell>,
    { to: { name: plainLine(`${typed.firstName} ${typed.lastName}`), email: typed.email }, subject },
  );
}
