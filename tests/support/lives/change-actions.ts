import { longDate } from "#content/site/format.ts";
import { priceOn } from "#domain/billing/amount-due.ts";
import { addDays, addMonths } from "#domain/calendar.ts";
import { arrearsChoices, mandateRequestReasons } from "#domain/contract/account-change.ts";
import { packPriceTo } from "#domain/contract/typed-change.ts";
import { type ChangeRecipient, createAnnouncements } from "#server/announcements/announcements.ts";
import { createAccountActions } from "#server/contracts/account-actions.ts";
import { createEmailChanges } from "#server/contracts/change-email.ts";
import { createFactChanges, factsForm } from "#server/contracts/change-facts.ts";
import { createEmailConfirmations } from "#server/contracts/confirm-email-change.ts";
import { createContractActions } from "#server/contracts/desk-actions.ts";
import { createFactActions } from "#server/contracts/fact-actions.ts";
import { createTakeovers } from "#server/contracts/take-over.ts";
import { accountOf } from "#server/database/billing/ledger.ts";
import { findContract, linkTokenOf, type StoredContract } from "#server/database/contracts/contracts.ts";
import { confirmationTokenOf } from "#server/database/contracts/email-changes.ts";
import { accountOf as clientAccount, otherIban } from "../accounts.ts";
import { empty as nothingTyped } from "../announcements.ts";
import { packsOf } from "../packs.ts";
import { aPaper } from "../takeovers.ts";
import { type Action, founder, rightSiret, type Scene, seats, visitor, wrongSiret } from "./scene.ts";

const colleague = { name: "Paul Guérin", role: "founder" } as const;
/** Of the accounts that clients sign later; no debit can use the last two. */
const accounts = [
  { iban: otherIban },
  { iban: "DE89370400440532013000" },
  { iban: "FR7630006000011234567890188" },
  { iban: "GB29NWBK60161331926819", adresse: "1 Whitehall Place", pays: "Royaume-Uni" },
];

/** A contract changes its account, its pack, its price and its client’s addresses. */
export function changeActions(scene: Scene): Record<string, Action> {
  const { functions, random, numbers, one, presentDues } = scene;
  const { context, clock, database, keyring } = functions;
  const { db } = database;
  const desk = createContractActions(context);
  const accountActions = createAccountActions(context);
  const announcements = createAnnouncements(context);

  /** Each client is told the price and the day that the page showed before. */
  const expectTold = async (announcementId: string, shown: readonly ChangeRecipient[]) => {
    const told = await db
      .selectFrom("contract_steps")
      .innerJoin("contract_prices", "contract_prices.id", "contract_steps.id")
      .select([
        "contract_prices.number",
        "contract_prices.monthlyCents",
        "contract_prices.fromOn",
        "contract_steps.id",
      ])
      .where("contract_steps.announcementId", "=", announcementId)
      .execute();
    for (const { number, newPrice } of shown) {
      const price = told.find((each) => each.number === number);
      if (price?.monthlyCents !== newPrice?.monthlyCents || price?.fromOn !== newPrice?.fromOn)
        throw new Error(`${number} was shown ${JSON.stringify(newPrice)}, and told ${JSON.stringify(price)}`);
      const [mail] = await functions.outboxMails(price!.id);
      const text = (mail && (await functions.compose(mail)))?.text;
      if (text !== undefined && !text.includes(longDate(price!.fromOn)) && !text.includes("retirée"))
        throw new Error(`${number}: no mail says ${price!.fromOn}: ${text}`);
    }
  };

  /** The client asks for another address, whose reader answers now, after some days, or never. */
  const askAddress = async ({ id }: StoredContract) => {
    const now = (await findContract(db, keyring, { id }))!;
    const email = `other-${random.between(0, 1e6)}@example.fr`;
    return createEmailChanges(context).ask(linkTokenOf(now, keyring), { email }, visitor);
  };
  const waitingAddress = async ({ id }: StoredContract) => {
    const latest = (await findContract(db, keyring, { id }))!.emailChanges.at(-1);
    return latest && confirmationTokenOf(latest, keyring);
  };

  /** The client moves, also to where the tax is lower, or is called otherwise. */
  const newFacts = () => ({
    ...(random.between(0, 2) > 0 && { adresseSiege: one(seats)! }),
    ...(random.between(0, 1) === 0 && { raisonSociale: `Atelier ${random.between(0, 1e6)}` }),
    telephone: `06${random.between(10_000_000, 99_999_999)}`,
  });
  const changeFacts = async (contract: StoredContract) => {
    const now = (await findContract(db, keyring, { id: contract.id }))!;
    const { facts, seen } = await factsForm(context, now, clock.now);
    const body = { ...facts, ...newFacts(), vu: seen };
    return createFactChanges(context).keep(linkTokenOf(now, keyring), body, visitor);
  };

  /** What is shown is what the first due day then costs. */
  const signPack = async (contract: StoredContract) => {
    const client = packsOf(functions, contract);
    const { obstacle, choices } = await client.form();
    const change = one(choices)?.change;
    if (obstacle !== null || !change) return null;
    const signed = await client.sign(change.toPackId);
    if (!signed.ok) return signed;
    const { contract: billed } = (await accountOf(db, contract.id))!;
    const cents = priceOn(billed, change.fromOn);
    if (cents !== change.dueCents)
      throw new Error(
        `${contract.number}: ${change.dueCents} were signed for ${change.fromOn}, ${cents} are due`,
      );
    return signed;
  };

  return {
    "another account": (contract) =>
      clientAccount(functions, contract).sign({ ...one(accounts), arriere: one(arrearsChoices)! }),
    "another account taken back by its client": async (contract) => {
      const client = clientAccount(functions, contract);
      if (!(await client.sign()).ok) return null;
      clock.now += 1000;
      return client.undo();
    },
    "another account asked for": ({ number }) =>
      accountActions.request(number, one(mandateRequestReasons)!, founder),
    "another account taken back by the agency": async (contract) => {
      if (!(await clientAccount(functions, contract).sign()).ok) return null;
      clock.now += 1000;
      return accountActions.undo(contract.number, founder);
    },
    "another pack": (contract) => signPack(contract),
    /** At once, or once its due days are in a file. */
    async "another pack renounced"(contract, today) {
      const client = packsOf(functions, contract);
      const signed = await client.renounce();
      if (signed.ok) return signed;
      if (!(await signPack(contract))?.ok) return null;
      clock.now += 1000;
      if (random.between(0, 1) === 0) await presentDues(addDays(today, 14));
      return client.renounce();
    },
    async "another pack that was not theirs"(contract) {
      if (!(await signPack(contract))?.ok) return null;
      clock.now += 1000;
      return clientAccount(functions, contract).undo();
    },
    /** Up three months ahead, or down at once: for every contract of its pack. */
    async "announce a price"({ packId }, today) {
      const monthlyCents = one([999, 7900, 8500, 8900, 9200, 12_900, 13_900])!;
      const day = random.between(0, 1) === 0 ? today : addDays(addMonths(today, 3), random.between(0, 40));
      const price = String(monthlyCents / 100);
      const typed = { ...nothingTyped, what: "prix", pack: packId, price, day } as const;
      const prepared = await announcements.prepare(typed);
      if (!prepared.ok) return null;
      const announced = await announcements.announce(typed, prepared.value, founder);
      if (announced.ok) await expectTold(announced.value.id, prepared.value.recipients);
      return announced;
    },
    async "announce what the pack costs on the site"({ number }) {
      const prepared = await announcements.prepare(packPriceTo(number));
      if (!prepared.ok) return null;
      const announced = await announcements.announceToClient(number, prepared.value, {
        ...founder,
        id: "helene",
      });
      if (announced.ok) await expectTold(announced.value.id, prepared.value.recipients);
      return announced;
    },
    /** Of a contract signed for it, if none has a wrong one. */
    async "correct the SIRET"() {
      const rows = await db.selectFrom("contracts").select("id").where("siret", "=", wrongSiret).execute();
      const wrong = { email: `life-${numbers.length}@example.fr`, siret: wrongSiret };
      const contract =
        rows.length > 0 ? await findContract(db, keyring, one(rows)!) : await functions.sign(wrong);
      const { number, billedSiret: expected } = contract!;
      if (rows.length === 0) numbers.push(number);
      return desk.correctSiret(number, { siret: rightSiret, expected }, founder);
    },
    "correct the e-mail address": ({ number, contactEmail: expected }) =>
      desk.correctEmail(number, { email: `late-${random.between(0, 1e6)}@example.fr`, expected }, founder),
    "other facts": changeFacts,
    async "other facts by the agency"(contract) {
      const { facts, seen } = await factsForm(context, contract, clock.now);
      const typed = { ...facts, ...newFacts() };
      return createFactActions(context).change(contract.number, { typed, seen, source: "call" }, founder);
    },
    async "other facts taken back"(contract) {
      if (!(await changeFacts(contract)).ok) return null;
      clock.now += 1000;
      return clientAccount(functions, contract).undo();
    },
    "another e-mail address": askAddress,
    "another e-mail address by the agency": ({ number, contactEmail: expected }) => {
      const email = `agency-${random.between(0, 1e6)}@example.fr`;
      return createFactActions(context).changeEmail(number, { email, expected, source: "call" }, founder);
    },
    async "another e-mail address, confirmed"(contract) {
      if (random.between(0, 1) === 0) await askAddress(contract);
      const token = await waitingAddress(contract);
      const usedBefore = (await findContract(db, keyring, { id: contract.id }))!.contactEmail;
      const confirmed = token ? await createEmailConfirmations(context).confirm(token, visitor) : null;
      const { contactEmail, emailChanges } = (await findContract(db, keyring, { id: contract.id }))!;
      if (contactEmail !== usedBefore && emailChanges.at(-1)!.usableAt > clock.now)
        throw new Error(`${contract.number}: another address was in use before its day`);
      return confirmed;
    },
    async "another e-mail address that its reader does not know"(contract) {
      await askAddress(contract);
      const token = await waitingAddress(contract);
      return token ? createEmailConfirmations(context).refuse(token, visitor) : null;
    },
    async "another e-mail address taken back"(contract) {
      if (!(await askAddress(contract)).ok) return null;
      clock.now += 1000;
      return clientAccount(functions, contract).undo();
    },
    async "add the paper of a contract that was taken over"() {
      const [unpapered] = await db
        .selectFrom("contracts")
        .select("number")
        .where("takenOver", "=", 1)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("sealed_files")
                .select("subject")
                .whereRef("subject", "=", "contracts.id")
                .where("kind", "=", "paper"),
            ),
          ),
        )
        .execute();
      return unpapered ? createTakeovers(context).addPaper(unpapered.number, aPaper, founder) : null;
    },
    "verify the e-mail address": ({ number }) => desk.verifyEmail(number, colleague),
  };
}
