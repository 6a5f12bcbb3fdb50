import { ApiError } from '#client/client.ts'

/** Under way at once. */
const abreast = 4
const patience = 1_000

/**
 * Does something for each of many, a few at a time, and waits where the service asks for it (15). What is gone meanwhile is
 * passed over (201); the first other failure ends it.
 * @param onDone told how many are done
 */
export const each = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  onDone: (done: number) => void = () => undefined,
): Promise<void> => {
  let next = 0
  let done = 0
  const run = async (): Promise<void> => {
    while (next < items.length) {
      const item = items[next++] as Item
      await patiently(() => act(item)).catch((error: unknown) => {
        next = items.length
        throw error
      })
      onDone(++done)
    }
  }
  await Promise.all(Array.from({ length: abreast }, run))
}

const patiently = async (act: () => Promise<unknown>): Promise<void> => {
  for (;;) {
    try {
      await act()
      return
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 201) return
      if (code !== 15) throw error
      await new Promise((resolve) => setTimeout(resolve, patience))
    }
  }
}
