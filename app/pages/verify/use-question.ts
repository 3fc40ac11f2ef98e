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
    if (verdict === first.current || verdict.state === "computing") return;
    document.getElementById(verdictId)?.scrollIntoView({ block: "nearest" });
  }, [verdict]);

  const settle = useCallback(async (question: Promise<VerdictState>) => {
    const call = ++latest.current;
    const answered = await question;
    // If the visitor has asked another question meanwhile, only its answer counts.
    if (call === latest.current) setVerdict(answered);
  }, []);
  const ask = useCallback((typed: string) => settle(answerAbout(typed)), [settle]);
  const askAboutFile = useCallback(
    (file: File) => {
      setVerdict({ state: "computing", fileName: file.name });
      return settle(
        sha256Of(file).then((sha256) => (sha256 ? answerAbout(sha256) : { state: "unreadable" })),
      );
    },
    [settle],
  );
  return { verdict, ask, askAboutFile };
}

async function answerAbout(typed: string): Promise<VerdictState> {
  history.replaceState(null, "", verdictHref(typed));
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
