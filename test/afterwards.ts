import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs when the test is over that asks for it, or, asked outside of tests, when its file is. */
export const afterwards = (end: () => Promise<unknown>): void => {
  const over = async () => void (await end())
  if (TestRunner.getCurrentTest()) onTestFinished(over)
  else afterAll(over)
}
