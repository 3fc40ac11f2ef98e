import { describe, expect, test } from "vitest";
import {
  type OpenQuestion,
  play,
  prizeOf,
  type Quiz,
  type QuizEvent,
  readQuestion,
  resumedQuiz,
  storedQuestion,
} from "./quiz.ts";
import { attempts, freshRecord, prizeIds, type QuizRecord, timeLimits } from "./quiz-record.ts";

const [limit, longer] = timeLimits;
const last = attempts.at(-1)!;
const go = { type: "go" } as const;
const tick = { type: "tick" } as const;
const close = { type: "close" } as const;
const wrong = { type: "answer", isRight: false, prize: "first-month" } as const;
const right = { type: "answer", isRight: true, prize: "ten-percent" } as const;
const lost: QuizRecord = { attempt: last, outcome: "lose", reward: "" };
const won: QuizRecord = { attempt: 2, outcome: "win", reward: "google-ads" };

describe("A quiz", () => {
  test("opens on its introduction, and on its end once it has one", () => {
    expect(resumedQuiz(freshRecord, null).screen).toBe("intro");
    expect(resumedQuiz({ ...freshRecord, attempt: last }, null).screen).toBe("intro");
    expect(resumedQuiz(lost, null).screen).toBe("lose");
    expect(resumedQuiz(won, null)).toMatchObject({ screen: "win", record: { reward: "google-ads" } });
  });

  test("asks a question for its time after GO, one at each tick", () => {
    expect(played(go).question).toEqual({ attempt: 1, limitSeconds: limit, leftSeconds: limit });
    expect(played(go, tick, tick).question?.leftSeconds).toBe(limit - 2);
  });

  test("is won by a right answer at any attempt, with the prize drawn", () => {
    expect(played(go, right)).toMatchObject({
      screen: "win",
      record: { attempt: 1, outcome: "win", reward: "ten-percent" },
      question: null,
    });
    expect(played(go, wrong, go, right).record).toEqual({
      attempt: 2,
      outcome: "win",
      reward: "ten-percent",
    });
    expect(played(go, wrong, go, wrong, go, right).record.attempt).toBe(3);
  });

  test("offers each attempt in turn, and is lost with the last", () => {
    const failures = (count: number) => Array(count).fill([go, wrong]).flat();
    for (const attempt of attempts.slice(1)) {
      const record = { attempt, outcome: "" };
      expect(played(...failures(attempt - 1))).toMatchObject({ screen: "retry", record });
    }
    expect(played(...failures(last))).toMatchObject({ screen: "lose", record: lost });
  });

  test("counts the end of the time as a failure, and says that it was the time", () => {
    const late = played(go, ...Array(limit).fill(tick));
    expect(late).toMatchObject({ screen: "retry", record: { attempt: 2 }, timeIsUp: true });
    expect(play(late, go)).toMatchObject({ question: { leftSeconds: limit }, timeIsUp: false });
    expect(played(go, ...Array(limit - 1).fill(tick)).screen).toBe("question");
    expect(played(go, wrong).timeIsUp).toBe(false);
  });

  test("gives the chosen time at each of the attempts, and never ends without a limit", () => {
    const slow = played({ type: "choose-time", limitSeconds: longer }, go, wrong, go);
    expect(slow.question).toEqual({ attempt: 2, limitSeconds: longer, leftSeconds: longer });
    const unlimited = played(
      { type: "choose-time", limitSeconds: null },
      go,
      ...Array(500).fill(tick),
      close,
    );
    expect(unlimited).toMatchObject({ screen: "intro", question: { leftSeconds: null } });
  });

  test("stops its time when it is closed, goes on where it was, and offers no longer time then", () => {
    const closed = played(go, tick, tick, close, tick, tick);
    expect(closed).toMatchObject({ screen: "intro", question: { leftSeconds: limit - 3 } });
    const reopened = resumedQuiz(closed.record, closed.question);
    const tempted = play(reopened, { type: "choose-time", limitSeconds: longer });
    expect(play(tempted, go).question).toEqual({ attempt: 1, limitSeconds: limit, leftSeconds: limit - 3 });
  });

  test("spends the second that had begun when it is closed, but never the last one", () => {
    expect(played(go, close).question?.leftSeconds).toBe(limit - 1);
    const lastSecond = played(go, ...Array(limit - 1).fill(tick), close);
    expect(lastSecond).toMatchObject({ screen: "intro", record: freshRecord, question: { leftSeconds: 1 } });
    expect(play(play(lastSecond, go), close)).toEqual(lastSecond);
    expect(play(play(lastSecond, go), tick)).toMatchObject({ screen: "retry", record: { attempt: 2 } });
  });

  test("follows what another tab did", () => {
    const second: QuizRecord = { ...freshRecord, attempt: 2 };
    expect(play(played(go), { type: "sync", record: second })).toMatchObject({
      screen: "retry",
      question: null,
    });
    expect(play(played(), { type: "sync", record: second }).screen).toBe("intro");
    expect(play(played(go), { type: "sync", record: won }).screen).toBe("win");
    expect(play(played(go), { type: "sync", record: lost }).screen).toBe("lose");
    expect(play(played(go, wrong), { type: "sync", record: freshRecord }).screen).toBe("intro");
    expect(play(resumedQuiz(lost, null), { type: "sync", record: freshRecord }).screen).toBe("intro");
    expect(play(played(go, tick), { type: "sync", record: { ...freshRecord } }).question?.leftSeconds).toBe(
      limit - 1,
    );
  });

  test("forgets a question of an attempt that is over", () => {
    const waiting: OpenQuestion = { attempt: 1, limitSeconds: limit, leftSeconds: 9 };
    expect(resumedQuiz({ ...freshRecord, attempt: 2 }, waiting).question).toBeNull();
    expect(resumedQuiz(lost, { ...waiting, attempt: last }).question).toBeNull();
  });

  test("does nothing with an event that has no meaning where it stands", () => {
    for (const event of [tick, wrong, right]) expect(played(event)).toEqual(played());
    expect(played(go, go)).toEqual(played(go));
    for (const event of [go, tick, wrong, right, close] as const) {
      expect(play(resumedQuiz(won, null), event).record).toEqual(won);
    }
  });
});

test("A question that waits is stored and read again, and nonsense is none", () => {
  for (const question of [
    { attempt: 1, limitSeconds: limit, leftSeconds: 7 },
    { attempt: last, limitSeconds: longer, leftSeconds: longer },
    { attempt: 2, limitSeconds: null, leftSeconds: null },
  ] as const) {
    expect(readQuestion(storedQuestion(question))).toEqual(question);
  }
  const timed = [`${limit + 1}`, "0", "-3", "07", "7.5", "7 7", " 7", "x", ""].map(
    (left) => `1 ${limit} ${left}`,
  );
  const others = [`${last + 1} ${limit} 7`, `1 ${longer + 1} 7`, "1 unlimited 7", "{}", "", null];
  for (const nonsense of [...timed, ...others]) {
    expect(readQuestion(nonsense)).toBeNull();
  }
});

test("Each prize is drawn as often as the others", () => {
  const drawn = Array.from({ length: 300 }, (_, random) => prizeOf(random));
  for (const prize of prizeIds) expect(drawn.filter((each) => each === prize)).toHaveLength(100);
  expect(prizeIds).toContain(prizeOf(2 ** 32 - 1));
});

function played(...events: readonly QuizEvent[]): Quiz {
  return events.reduce(play, resumedQuiz(freshRecord, null));
}
