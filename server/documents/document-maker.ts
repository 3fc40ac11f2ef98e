import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { extname, join } from "node:path";
import { type ChildAnswer, startChild } from "#server/child-process.ts";
import type { RenderingJob, Renderings } from "./render-documents.ts";

/** Next to this module, both among the sources and in the build. */
const processModule = join(import.meta.dirname, `document-process${extname(import.meta.filename)}`);

/** Megabytes of objects that the process may hold: many times what the longest terms take. */
const megabytes = 256;

/** Makes the PDFs of a contract, of its terms, and of its invoices. */
export type DocumentMaker = Readonly<Renderings>;

/**
 * Renders documents in a separate process, so that visitors need not wait. The process starts with the first contract and
 * ends after `idleMs` without work, because it takes memory. A job that takes longer than `patienceMs` is given up.
 */
export function createDocumentMaker({ idleMs = 30_000, patienceMs = 60_000 } = {}) {
  let child: ChildProcess | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let answer = (_made: never) => {};
  let fail = (_reason: Error) => {};

  function inLine<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  }

  function start(): ChildProcess {
    return startChild(processModule, { megabytes })
      .on("message", (answered) => {
        const rendered = answered as ChildAnswer<never>;
        if ("made" in rendered) answer(rendered.made);
        else fail(rendered.error);
      })
      .on("error", (error) => {
        child = null;
        fail(error);
      })
      .on("exit", () => {
        child = null;
        fail(new Error("The process that makes documents has ended"));
      });
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    if (!child) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async function made<Made>(job: RenderingJob): Promise<Made> {
    clearTimeout(idle);
    const impatience = setTimeout(() => fail(new Error("The documents take too long")), patienceMs);
    try {
      return await new Promise<Made>((resolve, reject) => {
        answer = resolve;
        fail = reject;
        child ??= start();
        child.send(job);
      });
    } catch (error) {
      await end();
      throw error;
    } finally {
      clearTimeout(impatience);
      idle = setTimeout(() => inLine(end), idleMs).unref();
    }
  }

  /** The function of a name, performed in the process, one job after the other. */
  function inProcess<Name extends keyof Renderings>(name: Name) {
    return (...parameters: Parameters<Renderings[Name]>): ReturnType<Renderings[Name]> =>
      inLine(() => made({ name, parameters } as RenderingJob)) as ReturnType<Renderings[Name]>;
  }

  return {
    /**
     * {@link Renderings}, in one queue. @throws {Error} the rendering error, or why the process ended early: the
     * next job gets a new one.
     */
    render: inProcess("render"),
    renderAmendedMandate: inProcess("renderAmendedMandate"),
    renderAmendment: inProcess("renderAmendment"),
    renderTerms: inProcess("renderTerms"),
    renderInvoice: inProcess("renderInvoice"),
    renderRegister: inProcess("renderRegister"),
    /** Ends the process, once its queue is empty. */
    close: () => inLine(end),
  };
}
