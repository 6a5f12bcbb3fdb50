import { atMost, type Context, type Row } from './figure.ts'
import { median } from './numbers.ts'
import { startPlatform } from './platform.ts'

/** From the start of the process to an answer of `/health`: over nothing, and over what an earlier run left. */
export const run = async ({ place, embedded }: Context): Promise<Row[]> => {
  const firsts: number[] = []
  const laters: number[] = []
  for (let i = 0; i < 3; i++) {
    const at = await place()
    const begin = performance.now()
    const platform = await startPlatform(at)
    firsts.push(performance.now() - begin)
    for (let j = 0; j < 3; j++) {
      await platform.stop()
      const again = performance.now()
      await platform.start()
      laters.push(performance.now() - again)
    }
    await platform.close()
  }
  const store = embedded ? '' : ', PostgreSQL running'
  return [
    atMost(`first start to /health${store}`, median(firsts) / 1000, 's', 4),
    atMost(`later start to /health${store}`, median(laters) / 1000, 's', 1.5),
  ]
}
