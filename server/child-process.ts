import { type ChildProcess, fork } from "node:child_process";

/** What a child answers: what it made, or why it could not. */
export type ChildAnswer<Made> = { readonly made: Made } | { readonly error: Error };

/**
 * Starts a module in a process of its own, which calls {@link answerInChild}. A process and no thread: Node crashes as a
 * whole when a thread is terminated at a bad moment, or takes more memory than it may (nodejs/node, issue 60755). The
 * child gets no setting and no option of this process, so it knows no secret. `megabytes`: the objects that it may hold.
 */
export function startChild(module: string, { megabytes }: { readonly megabytes: number }): ChildProcess {
  return fork(module, {
    execArgv: [`--max-old-space-size=${megabytes}`],
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** In a child: does the work of each message and answers it, until the parent ends this process or has ended itself. */
export function answerInChild<Job, Made>(work: (job: Job) => Made | Promise<Made>): void {
  process.on("message", async (job: Job) => {
    let answer: ChildAnswer<Made>;
    try {
      answer = { made: await work(job) };
    } catch (error) {
      answer = { error: error instanceof Error ? error : new Error(String(error)) };
    }
    process.send?.(answer);
  });
  process.on("disconnect", () => process.exit());
  // Terminals and systemd signal all processes of the site: the parent decides when the work under way has ended.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => {});
}
