import { pause } from '#pace/pause.ts'

/** `fetch` for a client that calls often: a request that is refused because there were too many is sent again. */
export const patient: typeof fetch = async (...asked) => {
  const response = await fetch(...asked)
  if (response.status !== 429) return response
  await pause(1000)
  return patient(...asked)
}
