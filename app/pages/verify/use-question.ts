import { useCallback, useEffect, useRef, useState } from "react";
import { callFunction } from "#app/ui/form/call-function.ts";
import { sha256In } from "#domain/sha256.ts";
import type { VerifiedDocument } from "#server/evidence/check.ts";
import type { VerdictState } from "./verdict.tsx";
import { verdictHref, verdictId } from "./verdict-href.ts";

/**
 * Asks about a document without leaving the page: by its file, which stays on the device while its SHA-256 is computed
 * here, or by a typed fingerprint. The URL then names the document, as after a form.
 */
export function useQuestion(answer: VerdictState) {
  const [verdict, setVerdict] = useState(answer);
  const latest = useRef(0);
  const first = useRef(answer);

  useEffect(() => {
    if (verdict === first.current || verdict.state === "computing" || verdict.state === "none") return;
    document.getElementById(verdictId)?.scrollIntoView({ block: "nearest" });
  }, [verdict]);

  const settle = useCallback(async (waiting: VerdictState, typed: string | Promise<string | null>) => {
    const call = ++latest.current;
    setVerdict(waiting);
    const named = await typed;
    // If the visitor has asked another question meanwhile, only that one counts, for the URL too.
    if (call !== latest.current) return;
    if (named !== null) history.replaceState(null, "", verdictHref(named));
    const answered: VerdictState = named === null ? { state: "unreadable" } : await answerAbout(named);
    if (call === latest.current) setVerdict(answered);
  }, []);
  const ask = useCallback((typed: string) => settle({ state: "none" }, typed), [settle]);
  const askAboutFile = useCallback(
    (file: File) => settle({ state: "computing", fileName: file.name }, sha256Of(file)),
    [settle],
  );
  return { verdict, ask, askAboutFile };
}

async function answerAbout(typed: string): Promise<VerdictState> {
  const sha256 = sha256In(typed);
  if (!sha256) return { state: "invalid", typed };
  const answer = await callFunction<VerifiedDocument>("verify-document", { sha256 });
  if (answer.ok) return { state: "authentic", sha256, document: answer.value };
  if (answer.problem.code === "unknown") return { state: "unknown", sha256 };
  return { state: answer.problem.code === "too-many-requests" ? "busy" : "unanswered" };
}

/** `null` if the file is gone or too large, or if the browser cannot compute hashes (pages without TLS). */
async function sha256Of(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
