import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RenderingJob, renderDocuments, renderTerms } from "./render-documents.ts";

/** Next to this module, both among the sources and in the build. */
const threadModule = join(import.meta.dirname, `document-thread${extname(import.meta.filename)}`);

/** Makes the PDFs of a contract and of its terms. */
export type DocumentMaker = {
  readonly render: typeof renderDocuments;
  readonly renderTerms: typeof renderTerms;
};

/**
 * Renders documents in a separate thread, so that visitors need not wait. The thread starts with the first contract and
 * ends after `idleMs` without work, because it takes memory. A contract that takes longer than `patienceMs` is given
 * up.
 */
export function createDocumentMaker({ idleMs = 30_000, patienceMs = 60_000 } = {}) {
  let thread: Worker | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let answer = (_made: never) => {};
  let fail = (_reason: Error) => {};

  function inLine<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  }

  function startThread(): Worker {
    // Options of this process, such as preloaded modules, must not reach the thread.
    return new Worker(threadModule, { execArgv: [] })
      .on("message", (made) => answer(made as never))
      .on("error", (error) => fail(error))
      .on("exit", () => {
        thread = null;
        fail(new Error("The thread that makes documents has ended"));
      });
  }

  async function endThread(): Promise<void> {
    clearTimeout(idle);
    await thread?.terminate();
  }

  async function made<Made>(job: RenderingJob): Promise<Made> {
    clearTimeout(idle);
    const impatience = setTimeout(
      () => fail(new Error("The documents of a contract take too long")),
      patienceMs,
    );
    try {
      return await new Promise<Made>((resolve, reject) => {
        answer = resolve;
        fail = reject;
        thread ??= startThread();
        thread.postMessage(job);
      });
    } catch (error) {
      await endThread();
      throw error;
    } finally {
      clearTimeout(impatience);
      idle = setTimeout(() => inLine(endThread), idleMs).unref();
    }
  }

  return {
    /**
     * {@link renderDocuments}, one contract after the other. @throws {Error} the rendering error, or why the thread
     * ended early: the next contract gets a new thread.
     */
    render: (...parameters: Parameters<typeof renderDocuments>): ReturnType<typeof renderDocuments> =>
      inLine(() => made({ name: "documents", parameters })),
    /** {@link renderTerms}, in the same queue. @throws {Error} in the same way. */
    renderTerms: (...parameters: Parameters<typeof renderTerms>): ReturnType<typeof renderTerms> =>
      inLine(() => made({ name: "terms", parameters })),
    /** Ends the thread, once its queue is empty. */
    close: () => inLine(endThread),
  };
}
