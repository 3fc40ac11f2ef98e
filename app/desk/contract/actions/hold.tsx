import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { documentAddressNames } from "#content/addresses.ts";
import { formatDay } from "#content/desk/dates.ts";
import { longDate } from "#content/format.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { lastDayIfTerminatedOn } from "#domain/contract/lifecycle.ts";
import type { EvidenceKind } from "#domain/contract/signed-contract.ts";
import { subscriberErasedOn } from "#domain/retention.ts";
import { type AccountReason, accountReasons } from "#domain/staff.ts";
import { Icon } from "../icon.tsx";
import { actionLabels } from "./action-words.ts";
import type { GestureName } from "./asked.ts";
import { GestureDialog, GestureForm } from "./gesture-dialog.tsx";
import type { ContractView } from "./preview.ts";

const { hold, release, link, correction, address, account, mandate } = actionLabels;

const givesLink: readonly EvidenceKind[] = ["link-renewed", "address-corrected"];

/** The question about what is kept, who reads the contract, or the account. */
export function OtherDialogs({
  view,
  gesture,
  typedEmail,
}: {
  readonly view: ContractView;
  readonly gesture: GestureName;
  readonly typedEmail: string | null;
}) {
  switch (gesture) {
    case "conserver":
      return <HoldDialog view={view} />;
    case "liberer":
      return <ReleaseDialog view={view} />;
    case "lien":
      return <LinkDialog view={view} />;
    case "corriger":
      return <CorrectionDialog view={view} typed={typedEmail} />;
    case "adresse":
      return <AddressDialog view={view} />;
    case "iban":
      return <AccountDialog view={view} />;
    case "mandat":
      return <MandateDialog view={view} />;
    default:
      return null;
  }
}

function HoldDialog({ view }: { view: ContractView }) {
  const parts = { view, gesture: "conserver" } as const;
  return (
    <GestureDialog {...parts} title={hold.title}>
      <GestureForm {...parts} submit={<First words={hold.submit} />}>
        <p>{hold.text}</p>
        <div className="input">
          <label htmlFor="hold-reason">{hold.why}</label>
          <input
            id="hold-reason"
            name="motif"
            type="text"
            required
            maxLength={200}
            placeholder={hold.example}
            autoComplete="off"
          />
        </div>
        <div className="outcome">
          <p>{hold.outcome}</p>
          <Erasure view={view} />
        </div>
        <p className="note">{actionLabels.noted}</p>
      </GestureForm>
    </GestureDialog>
  );
}

function ReleaseDialog({ view }: { view: ContractView }) {
  const parts = { view, gesture: "liberer" } as const;
  const [held] = view.contract.holds;
  return (
    <GestureDialog {...parts} title={release.title}>
      <GestureForm {...parts} submit={<First words={release.submit} />}>
        <p>{held && release.text(formatDay(held.placedOn, view.today), held.reason)}</p>
        <div className="outcome">
          <p>{release.outcome}</p>
          <Erasure view={view} />
        </div>
        <p className="note">{actionLabels.noted}</p>
      </GestureForm>
    </GestureDialog>
  );
}

/** The day of erasure where the contract has an end, else how long after it. */
function Erasure({ view: { contract, today } }: { view: ContractView }) {
  const { file } = contract;
  if ("lastDayOn" in file.status) {
    return <p className="day">{longDate(subscriberErasedOn(file.status.lastDayOn))}</p>;
  }
  const soonest: Day | null = lastDayIfTerminatedOn(file, today);
  return (
    <>
      <p className="day">{hold.after}</p>
      {soonest && <p>{hold.atSoonest(longDate(subscriberErasedOn(soonest)))}</p>}
    </>
  );
}

function LinkDialog({ view }: { view: ContractView }) {
  const parts = { view, gesture: "lien" } as const;
  const { file, link: current } = view.contract;
  const since = file.evidence.events.findLast(({ kind }) => givesLink.includes(kind))?.at ?? file.signedAt;
  return (
    <GestureDialog {...parts} title={link.title}>
      <GestureForm {...parts} submit={<First words={link.submit} shown={current} />}>
        <p>{link.text(file.subscriber.nomPrenom)}</p>
        <div className="outcome">
          <p>{link.outcome}</p>
          <p className="day day--small">{file.contactEmail}</p>
          <p>{link.since(formatDay(dayInParis(since), view.today))}</p>
        </div>
      </GestureForm>
    </GestureDialog>
  );
}

function CorrectionDialog({ view, typed }: { view: ContractView; typed: string | null }) {
  const parts = { view, gesture: "corriger" } as const;
  const { subscriber, contactEmail } = view.contract.file;
  return (
    <GestureDialog {...parts} title={correction.title}>
      <GestureForm {...parts} submit={<First words={correction.submit} shown={contactEmail} />}>
        <p>{correction.text(subscriber.nomPrenom)}</p>
        <div className="input">
          <label htmlFor="corrected-email">{correction.label}</label>
          <input
            id="corrected-email"
            name="email"
            type="email"
            required
            defaultValue={typed ?? contactEmail}
            autoComplete="off"
          />
        </div>
        <p className="note">{correction.signed}</p>
      </GestureForm>
    </GestureDialog>
  );
}

function AddressDialog({ view }: { view: ContractView }) {
  const parts = { view, gesture: "adresse" } as const;
  const { file, debits } = view.contract;
  const [due] = debits.toPresent;
  return (
    <GestureDialog {...parts} title={address.title}>
      <GestureForm {...parts} submit={<First words={address.submit} />}>
        <p>{address.text(file.subscriber.nomPrenom)}</p>
        <label className="tick">
          <input type="checkbox" name="verifiee" required />
          <span>{address.tick(file.contactEmail)}</span>
        </label>
        {file.correction && <p className="note">{address.corrected(file.correction.by)}</p>}
        {due && !file.addressConfirmation && (
          <div className="outcome">
            {due < view.today ? (
              <p>{address.late}</p>
            ) : (
              <>
                <p>{address.outcome}</p>
                <p className="day">{longDate(due)}</p>
              </>
            )}
          </div>
        )}
        <p className="note">{actionLabels.evidence}</p>
      </GestureForm>
    </GestureDialog>
  );
}

function AccountDialog({ view }: { view: ContractView }) {
  const parts = { view, gesture: "iban" } as const;
  return (
    <GestureDialog {...parts} title={account.title}>
      <GestureForm
        {...parts}
        action={`${links.deskContract(view.contract.file.number)}?geste=iban#t-mandate`}
        submit={<First words={account.submit} />}
        nothing={account.nothing}
      >
        <p>{account.text}</p>
        <div className="input">
          <label htmlFor="account-reason">{account.why}</label>
          <select id="account-reason" name="motif">
            {accountReasons.map((reason: AccountReason) => (
              <option key={reason} value={reason}>
                {account.reasons[reason]}
              </option>
            ))}
          </select>
        </div>
      </GestureForm>
    </GestureDialog>
  );
}

function MandateDialog({ view }: { view: ContractView }) {
  const parts = { view, gesture: "mandat" } as const;
  return (
    <GestureDialog {...parts} title={mandate.title}>
      <GestureForm
        {...parts}
        action={deskLinks.deskContractDocument(view.contract.file.number, documentAddressNames.mandate)}
        submit={<First words={mandate.submit} />}
        nothing={mandate.nothing}
      >
        <p className="notice notice--warning">
          <Icon name="alert" />
          <span>{mandate.text}</span>
        </p>
      </GestureForm>
    </GestureDialog>
  );
}

/** The button that does it; `shown` says what it was decided on. */
function First({ words, shown }: { words: string; shown?: string }) {
  return (
    <button
      className="b b--large b--first"
      type="submit"
      {...(shown !== undefined && { name: "vu", value: shown })}
    >
      {words}
    </button>
  );
}
