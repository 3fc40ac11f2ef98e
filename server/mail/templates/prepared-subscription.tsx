import { firstPaymentDay } from "#content/contract/first-payment.ts";
import { giftNames } from "#content/contract/gifts.ts";
import { freeStart, packWords } from "#content/contract/packs.ts";
import { monthlyPrice, usualPriceWithoutVat } from "#content/contract/prices.ts";
import { inSentence, longDate } from "#content/site/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { orderOn } from "#domain/contract/renewal.ts";
import type { PreparedSubscription } from "#server/database/contracts/prepared-subscriptions.ts";
import { type ComposedMail, composed } from "../composed-mail.ts";
import { plainLine } from "../plain-words.ts";
import { Button, Quotation, Stretch } from "./blocks.tsx";
import { ClientFoot, Question } from "./foot.tsx";
import { Heading, Note, Paragraph } from "./prose.tsx";
import { Shell } from "./shell.tsx";

/** To somebody for whom the desk filled in a subscription: its link. */
export function composePreparedSubscription({
  prepared,
  by: firstName,
  link,
  today,
}: {
  readonly prepared: PreparedSubscription;
  /** The first name of who prepared it. */
  readonly by: string;
  /** Opens the first step, filled in. Never shortened or tracked. */
  readonly link: string;
  readonly today: Day;
}): Promise<ComposedMail> {
  const { packId, gift, known, greeting, createdAt, expiresAt } = prepared;
  const order = orderOn(packId, today, gift);
  const by = plainLine(firstName);
  const subject = "Votre souscription est prête";
  const lastDay = dayInParis(expiresAt);
  const start = freeStart(order);
  const price = `${start ? `${start}, puis ` : ""}${monthlyPrice(order)}, ${usualPriceWithoutVat(order)}. Sans engagement.`;
  return composed(
    <Shell
      subject={subject}
      preview={`${by} l’a remplie avec ce que vous lui avez dit. Vous relisez, puis vous signez.`}
      title="Il ne reste qu’à relire et signer"
      lead={`${by} a rempli ce que vous lui avez dit. Tout se corrige.`}
      reader="client"
      foot={
        <ClientFoot
          reason={`Vous recevez ce message parce que vous avez demandé à ${by}, le ${longDate(dayInParis(createdAt))}, de préparer cette souscription.`}
        />
      }
    >
      <Stretch padding="36px 40px 28px">
        <Paragraph>Bonjour,</Paragraph>
        {greeting !== "" && <Quotation text={greeting} />}
        <Paragraph style={{ margin: 0 }}>
          {greeting === "" && "Voici la souscription que vous avez demandée. "}
          {by}, Agence 2H
        </Paragraph>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Heading>{packWords[packId].title}</Heading>
        <Paragraph>
          {price}
          {gift && ` Votre cadeau ${gift} : ${inSentence(giftNames[gift])}.`}
        </Paragraph>
        <Button href={link}>Relire et signer</Button>
        <Note style={{ margin: "18px 0 0" }}>
          Deux écrans : vos informations, puis le mandat. Gardez votre IBAN à portée de main. Signée
          aujourd’hui, la souscription se paie à partir du {longDate(firstPaymentDay(order.dates))}.
        </Note>
      </Stretch>
      <Stretch padding="0 40px 34px">
        <Heading>Rien n’est décidé</Heading>
        <Paragraph style={{ margin: 0 }}>
          Vous pouvez tout corriger, ou ne pas donner suite. Le lien vaut jusqu’au {longDate(lastDay)} ;
          ensuite, ce que {by} a rempli est effacé.
        </Paragraph>
      </Stretch>
      <Question padding="0 40px 40px" />
    </Shell>,
    { to: { name: plainLine(known.nomPrenom), email: known.email }, subject },
  );
}
