import { ByHand } from "./by-hand.tsx";
import { DropZone } from "./drop-zone.tsx";
import { useQuestion } from "./use-question.ts";
import { Verdict, type VerdictState } from "./verdict.tsx";
import { verdictId } from "./verdict-href.ts";
import styles from "./verify.module.css";

/**
 * Asks about a document, by its file or by its fingerprint, and shows the answer. `answer` is the answer that the page
 * was rendered with.
 */
export function Verifier({ answer }: { answer: VerdictState }) {
  const { verdict, ask, askAboutFile } = useQuestion(answer);
  return (
    <div className={`frame reading ${styles.parts}`}>
      <DropZone onFile={askAboutFile} />
      <div id={verdictId} className={styles.answer} role="status">
        <Verdict verdict={verdict} />
      </div>
      <ByHand onAsk={ask} refused={verdict.state === "invalid" ? verdict : null} />
    </div>
  );
}
