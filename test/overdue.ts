import { Worker } from 'node:worker_threads'
import { afterAll, expect } from 'vitest'

/**
 * Vitest bounds tests and hooks, but neither what a file awaits outside of them nor a loop that never lets go: one such
 * file would hold the run for ever, and nobody would learn which. A thread of each worker tells it, with the place where
 * it hangs, and ends the worker (`overdue-watch.ts`): the run goes on without it, and fails.
 */

/** Milliseconds that a file may take; the longest takes two minutes. */
const longest = 10 * 60_000

/** One a worker, which runs this before each of its files. */
const here = globalThis as { overdue?: Worker }
here.overdue ??= new Worker(new URL('./overdue-watch.ts', import.meta.url), { workerData: { longest } })
const { overdue } = here
overdue.unref()

overdue.postMessage(expect.getState().testPath)
afterAll(() => overdue.postMessage(undefined))
