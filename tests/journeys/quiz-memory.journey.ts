import { retryWords } from "#content/quiz.ts";
import { alive, stopClock } from "../support/browser.ts";
import { expect, test, wide } from "../support/journey.ts";
import { answerTo, clickInQuiz, failureTitles, openQuiz, screenTitled, storedQuiz } from "../support/quiz.ts";

test.use({ viewport: wide, emptyConsole: true });

test.describe("The quiz", () => {
  test("gives no time back to those who close it or reload the page", async ({ page, site }) => {
    await page.clock.install();
    await openQuiz(page, site.url);
    await stopClock(page);
    await clickInQuiz(page, "GO");
    await page.clock.runFor(8000);
    await page.getByRole("timer", { name: "12\u00a0secondes restantes" }).waitFor();
    await page.keyboard.press("Escape");
    await page.clock.runFor(60_000);
    await openQuiz(page, site.url);
    await page.getByText("il te reste 11\u00a0secondes").waitFor();
    expect(await page.getByRole("radio").count()).toBe(0);
    await page.reload();
    await alive(page);
    await openQuiz(page, site.url);
    await clickInQuiz(page, "GO");
    await page.getByRole("timer", { name: "11\u00a0secondes restantes" }).waitFor();
    await page.clock.runFor(11_000);
    await screenTitled(page, failureTitles.first);
  });

  test("gives two tabs three attempts together, not six", async ({ page: first, context, site }) => {
    const second = await context.newPage();
    for (const page of [first, second]) {
      await openQuiz(page, site.url);
      await clickInQuiz(page, "GO");
    }
    await first.bringToFront();
    await clickInQuiz(first, answerTo(1, false));
    await screenTitled(first, failureTitles.first);
    await screenTitled(second, failureTitles.first);
    await clickInQuiz(second, retryWords[2].button);
    await clickInQuiz(second, answerTo(2, false));
    await screenTitled(first, failureTitles.second);
    await clickInQuiz(first, retryWords[3].button);
    await clickInQuiz(first, answerTo(3, false));
    await screenTitled(first, failureTitles.last);
    await screenTitled(second, failureTitles.last);
  });

  test("starts afresh on nonsense, and takes it away", async ({ page, site }) => {
    await page.goto(site.url);
    await page.evaluate(() => {
      localStorage.setItem("quizAttempt", "-7");
      localStorage.setItem("quizOutcome", "win");
      localStorage.setItem("quizReward", "[object Object]");
      sessionStorage.setItem("quizQuestion", "1 60 9999");
    });
    await page.reload();
    await page.clock.install();
    await openQuiz(page, site.url);
    await stopClock(page);
    await clickInQuiz(page, "GO");
    await page.getByRole("timer", { name: "20\u00a0secondes restantes" }).waitFor();
    expect(await storedQuiz(page)).toEqual({ quizAttempt: "1", quizOutcome: null, quizReward: null });
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
    await page.waitForLoadState("networkidle");
    expect(fetched.filter((path) => /\/quiz-.*\.js$/.test(path))).toHaveLength(1);
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing offers the quiz", async ({ page, site }) => {
    await page.goto(site.url);
    expect(await page.getByRole("button", { name: /cadeau/ }).isVisible()).toBe(false);
  });
});
