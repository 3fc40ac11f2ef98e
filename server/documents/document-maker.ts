import { extname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { RenderingJob, Renderings } from "./render-documents.ts";

/** Next to this module, both among the sources and in the build. */
const threadModule = join(import.meta.dirname, `document-thread${extname(import.meta.filename)}`);

/** Makes the PDFs of a contract, of its terms, and of its invoices. */
export type DocumentMaker = Readonly<Renderings>;

/**
 * Renders documents in a separate thread, so that visitors need not wait. The thread starts with the first contract and
 * ends after `idleMs` without work, because it takes memory. A job that takes longer than `patienceMs` is given up.
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
    const impatience = setTimeout(() => fail(new Error("The documents take too long")), patienceMs);
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

  /** The function of a name, performed in the thread, one job after the other. */
  function inThread<Name extends keyof Renderings>(name: Name) {
    return (...parameters: Parameters<Renderings[Name]>): ReturnType<Renderings[Name]> =>
      inLine(() => made({ name, parameters } as RenderingJob)) as ReturnType<Renderings[Name]>;
  }

  return {
    /**
     * {@link Renderings}, in one queue. @throws {Error} the rendering error, or why the thread ended early: the next
     * job gets a new thread.
     */
    render: inThread("render"),
    renderAmendedMandate: inThread("renderAmendedMandate"),
    renderTerms: inThread("renderTerms"),
    renderInvoice: inThread("renderInvoice"),
    /** Ends the thread, once its queue is empty. */
    close: () => inLine(endThread),
  };
}
