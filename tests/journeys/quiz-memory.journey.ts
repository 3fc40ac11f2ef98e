import { secondsLeft } from "#content/site/format.ts";
import { countdownName, quizWords } from "#content/site/quiz.ts";
import { type Attempt, attempts, timeLimits } from "#domain/quiz-record.ts";
import { alive, stopClock } from "../support/browser.ts";
import { expect, test, wide } from "../support/journey.ts";
import { answerTo, clickInQuiz, failureTitle, openQuiz, screenTitled, tryAgain } from "../support/quiz.ts";

const [, limit] = timeLimits;

test.use({ viewport: wide, emptyConsole: true });

test.describe("The quiz", () => {
  test("gives the time chosen, and none back to those who close it or reload the page", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openQuiz(page, site.url);
    await stopClock(page);
    await page.getByText(secondsLeft(limit)).click();
    await clickInQuiz(page, "GO");
    await page.clock.runFor(8000);
    await page.getByRole("timer", { name: countdownName(limit - 8) }).waitFor();
    await page.keyboard.press("Escape");
    // The page hears a little later that its dialog is closed: until then the time would run on.
    await expect(page.getByRole("timer", { includeHidden: true })).toHaveCount(0);
    await page.clock.runFor(60_000);
    await openQuiz(page, site.url);
    await page.getByText(quizWords.waiting.timed(limit - 9)).waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    // React shows what was loaded late after a moment, which a stopped clock never lets pass.
    await page.clock.resume();
    await page.reload();
    await openQuiz(page, site.url);
    await stopClock(page);
    await clickInQuiz(page, "GO");
    await page.getByRole("timer", { name: countdownName(limit - 9) }).waitFor();
    await page.clock.runFor((limit - 9) * 1000);
    await screenTitled(page, failureTitle(1));
  });

  test("gives two tabs together the attempts of one", async ({ page: first, context, site }) => {
    const second = await context.newPage();
    for (const page of [first, second]) {
      await openQuiz(page, site.url);
      await clickInQuiz(page, "GO");
    }
    await first.bringToFront();
    for (const attempt of attempts) {
      const page = attempt % 2 === 1 ? first : second;
      if (attempt > 1) await tryAgain(page, (attempt - 1) as Attempt);
      await clickInQuiz(page, answerTo(attempt, false));
      await screenTitled(first, failureTitle(attempt));
      await screenTitled(second, failureTitle(attempt));
    }
  });

  test.describe("where the browser refuses to keep anything", () => {
    test.use({ emptyConsole: "refused" });

    test("is played all the same", async ({ page, site }) => {
      await page.addInitScript(() => {
        for (const name of ["localStorage", "sessionStorage"]) {
          Object.defineProperty(window, name, {
            get() {
              throw new DOMException("refused", "SecurityError");
            },
          });
        }
      });
      await openQuiz(page, site.url);
      await clickInQuiz(page, "GO");
      await clickInQuiz(page, answerTo(1, false));
      await clickInQuiz(page, "Fermer le quiz");
      await openQuiz(page, site.url);
      await clickInQuiz(page, "GO");
      await clickInQuiz(page, answerTo(2, true));
      await screenTitled(page, "Gagné\u202f!");
      await clickInQuiz(page, "Fermer le quiz");
      await page.getByRole("button", { name: "Ton cadeau" }).waitFor();
    });
  });

  test("is fetched only when it is about to be opened", async ({ page, site }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.goto(site.url);
    await alive(page);
    expect(fetched.filter((path) => /\/quiz-/.test(path))).toEqual([]);
    await page.getByRole("button", { name: /cadeau/ }).hover();
    await expect.poll(() => fetched.filter((path) => /\/quiz-.*\.js$/.test(path))).toHaveLength(1);
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing offers the quiz", async ({ page, site }) => {
    await page.goto(site.url);
    expect(await page.getByRole("button", { name: /cadeau/ }).isVisible()).toBe(false);
  });
});
