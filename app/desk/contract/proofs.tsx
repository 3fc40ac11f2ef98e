import { deskLinks } from "#app/desk/desk-links.ts";
import { links } from "#app/links.ts";
import { contractDocumentName, termsNames } from "#content/contract/documents.ts";
import { formatDay } from "#content/desk/dates.ts";
import { inSentence, kilobytes, longDate, preciseTimeInParis, timeInParis } from "#content/site/format.ts";
import { documentPathName } from "#content/site/paths.ts";
import { actionPermissions } from "#domain/action-permissions.ts";
import { type Day, dayInParis } from "#domain/calendar.ts";
import { type DocumentKind, isMandate } from "#domain/contract/document-kind.ts";
import { signatureEvidence } from "#domain/contract/signed-contract.ts";
import { Card } from "../ui/card.tsx";
import { Event, EventList } from "../ui/event-list.tsx";
import { Remark } from "../ui/remark.tsx";
import { State, type StateName } from "../ui/state.tsx";
import { saveMandateWords } from "./actions/words.ts";
import { proofSentence, reasonWords } from "./evidence-words.ts";
import styles from "./proofs.module.css";
import { saveMandateHref } from "./query.ts";
import { type ContractView, may } from "./view.ts";
import { contractWords } from "./words.ts";

const { evidence: words, documents } = contractWords;

type ProofEvent = ContractView["contract"]["file"]["evidence"]["events"][number];

/** The evidence of a contract, the latest event first, and whether its chain is whole. */
export function EvidenceList({ view: { contract, today } }: { view: ContractView }) {
  const { evidence, subscriber } = contract.file;
  const isBroken = evidence.faults.some((fault) => chainFaults.includes(fault));
  return (
    <Card
      titleId="t-evidence"
      title={words.title}
      aside={
        <p>
          <State name={evidence.isWhole ? "good" : "fault"}>
            {evidence.isWhole ? words.whole : isBroken ? words.broken : words.altered}
          </State>
        </p>
      }
    >
      <EventList>
        {evidence.events.toReversed().map((event) => (
          <Event
            key={event.rank}
            sign={signOf(event)}
            instant={
              <>
                <time dateTime={new Date(event.at).toISOString()}>{instantOf(event, today)}</time>
                <code>
                  <span className="visually-hidden">{words.digest} </span>
                  {event.hash.slice(0, 8)}
                </code>
              </>
            }
          >
            <p>
              <b>{sentenceOf(event)}</b>
              <Detail event={event} signatory={subscriber.nomPrenom} today={today} />
            </p>
          </Event>
        ))}
      </EventList>
    </Card>
  );
}

const chainFaults: readonly string[] = ["events", "no-head", "head"];
const endings: readonly string[] = ["termination-asked", "termination-notified", "withdrawn"];

function signOf({ kind }: ProofEvent): StateName {
  if (kind === "suspended") return "suspended";
  if (kind === "credit-note-issued") return "credit";
  return endings.includes(kind) ? "terminating" : "good";
}

function sentenceOf({ kind, data }: ProofEvent): string {
  const [, reason] =
    kind === "reactivated" ? [] : (Object.entries(reasonWords).find(([name]) => name === data.reason) ?? []);
  return [proofSentence(kind, data), reason].filter(Boolean).join(", ");
}

/** Who did it: the subscriber until the signature, then the person named in the event. */
function Detail({ event, signatory, today }: { event: ProofEvent; signatory: string; today: Day }) {
  const { kind, data } = event;
  const isSignature = kind !== "contract-kept" && isOfSignature(kind);
  const by = isSignature ? signatory : data.by;
  return (
    <span className="quiet">
      {typeof data.lastDayOn === "string" && words.lastDay(formatDay(data.lastDayOn as Day, today))}
      {typeof by === "string" && words.by(by)}
    </span>
  );
}

function instantOf({ kind, at }: ProofEvent, today: Day): string {
  const time = isOfSignature(kind) ? preciseTimeInParis(at) : timeInParis(at);
  return words.at(formatDay(dayInParis(at), today), time);
}

function isOfSignature(kind: ProofEvent["kind"]): boolean {
  return signatureEvidence.some((each) => each === kind);
}

/** The PDFs of a contract, and the hashes of the signed data and terms. */
export function Documents({ view }: { view: ContractView }) {
  const { file } = view.contract;
  const lacksPaper = file.takenOver && !file.documents.some(({ kind }) => kind === "paper");
  return (
    <Card titleId="t-documents" title={documents.title}>
      {(lacksPaper || file.documents.length === 0) && (
        <p className="quiet">
          {lacksPaper ? documents.noPaper : documents.none}
          {lacksPaper && may(view, actionPermissions.takeovers.addPaper) && (
            <>
              {" "}
              <a href={deskLinks.deskPaper(file.number)}>{documents.addPaper}</a>
            </>
          )}
        </p>
      )}
      <ul className={styles.documents}>
        {file.documents.map(
          ({ kind, fileName, byteLength, sha256 }) =>
            kind !== "terms" && (
              <li key={kind}>
                <div>
                  <h3>
                    <DocumentName view={view} kind={kind} />
                  </h3>
                  <p className="note">{documents.file(fileName, kilobytes(byteLength))}</p>
                  {isMandate(kind) && !may(view, actionPermissions.contract.mandate) && (
                    <p className="note">{documents.wholeIban}</p>
                  )}
                </div>
                <Digest sha256={sha256} />
              </li>
            ),
        )}
        <li>
          <div>
            <h3>{file.takenOver ? documents.takenOverData : documents.signedData}</h3>
            <p className="note">{file.takenOver ? documents.takenOverDataNote : documents.signedDataNote}</p>
          </div>
          <Digest sha256={file.signedDataSha256} />
        </li>
        {!file.takenOver && (
          <li>
            <div>
              <h3>
                <a href={links.termsVersion(file.terms.edition, file.terms.version)}>{documents.terms}</a>
              </h3>
              <p className="note">
                {documents.termsNote(termsNames[file.terms.edition].short, longDate(file.terms.version))}
              </p>
            </div>
            <Digest sha256={file.terms.sha256} />
          </li>
        )}
      </ul>
      <Remark>{documents.dossier}</Remark>
    </Card>
  );
}

function DocumentName({ view, kind }: { readonly view: ContractView; readonly kind: DocumentKind }) {
  const { number } = view.contract.file;
  const name = contractDocumentName(kind);
  if (!isMandate(kind)) {
    return <a href={deskLinks.deskContractDocument(number, documentPathName(kind))}>{name}</a>;
  }
  if (!may(view, actionPermissions.contract.mandate)) return name;
  return (
    <a
      id={kind === "mandate" ? "geste-mandat" : undefined}
      href={saveMandateHref(number, kind)}
      className={styles.opener}
    >
      {name}…<span className="visually-hidden"> {inSentence(saveMandateWords.title)}</span>
    </a>
  );
}

function Digest({ sha256 }: { sha256: string }) {
  return (
    <p className={styles.digest}>
      <span className="visually-hidden">{documents.digest}</span>
      {sha256.match(/.{8}/g)?.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a hash never change places
        <span key={index}>{part} </span>
      ))}
    </p>
  );
}
