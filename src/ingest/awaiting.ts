import type { Awaited } from '#store/command/command-queue.ts'

/** For which devices something waits, and which may answer: pure but for the maps, which are changed in place. Times are milliseconds since 1970. */

interface One {
  source_id: number
  protocol: string | undefined
  /** It is to be told as soon as it can be. */
  due: boolean
}

/** By device. */
export type Waiting = Map<string, One>

/** Until when devices may answer, by whichever process they were told. */
export type Asked = Map<string, number>

/** Devices that are remembered to have been told something; when there are more, every answer is looked up. */
export const most_asked = 100_000
/** For which that is remembered. */
export const day = 86_400_000

/** This device was told something, or is. */
export const remember = (asked: Asked, device: string, now: number): void => {
  if (asked.size < most_asked || asked.has(device)) asked.set(device, now + day)
}

export const forgetOld = (asked: Asked, now: number): void => {
  for (const [device, until] of asked) if (until <= now) asked.delete(device)
}

/** Answers whether words of this device may be an answer. */
export const mayAnswer = (asked: Asked, device: string, now: number): boolean =>
  asked.size >= most_asked || (asked.get(device) ?? 0) > now

/** @param protocolOf what devices of a model speak: by that alone they are told */
export const foundOf = (
  found: readonly Awaited[],
  protocolOf: (model: string) => string | undefined,
): [device: string, One][] =>
  found.map(({ source_id, device_id, model, due }) => [device_id, { source_id, protocol: protocolOf(model), due }])

export const dueOf = (found: readonly [device: string, Pick<One, 'due'>][]): string[] =>
  found.filter(([, { due }]) => due).map(([device]) => device)
