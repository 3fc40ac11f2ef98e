import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { VerdictState } from "./verdict.tsx";
import { verdictId, verifiedAddress } from "./verify-address.ts";

/**
 * Asks about a document without leaving the page: by its file, whose SHA-256 is computed here and which stays on
 * the device, or by a fingerprint as typed. `waiting` is what to show until the page's own `answer` comes.
 */
export function useQuestion(answer: VerdictState) {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState<{ verdict: VerdictState; since: VerdictState } | null>(null);
  const latest = useRef(0);
  const shown = useRef(answer);

  useEffect(() => {
    if (shown.current === answer) return;
    shown.current = answer;
    document.getElementById(verdictId)?.scrollIntoView({ block: "nearest" });
  }, [answer]);

  // Without the fragment that forms carry: the router asks nothing again when only that follows the same query.
  const ask = useCallback(
    (fingerprint: string) =>
      navigate(verifiedAddress(fingerprint), { replace: true, preventScrollReset: true }),
    [navigate],
  );
  const askAboutFile = useCallback(
    async (file: File) => {
      const rank = ++latest.current;
      const wait = (verdict: VerdictState) => setWaiting({ verdict, since: shown.current });
      wait({ state: "computing", fileName: file.name });
      const sha256 = await sha256Of(file);
      // Another file was chosen meanwhile: its answer is the one awaited.
      if (rank !== latest.current) return;
      if (sha256) await ask(sha256);
      else wait({ state: "unreadable" });
    },
    [ask],
  );
  return { waiting: waiting?.since === answer ? waiting.verdict : null, ask, askAboutFile };
}

/** `null` when the file is gone or too large, or where the browser computes nothing (pages without TLS). */
async function sha256Of(file: File): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
