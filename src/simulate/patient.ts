import { setTimeout as sleep } from 'node:timers/promises'

/** For a client that asks much: a platform takes so many requests a second, and what it refused of them is asked again. */
export const patient: typeof fetch = async (...asked) => {
  const response = await fetch(...asked)
  if (response.status !== 429) return response
  await sleep(1000)
  return patient(...asked)
}
