import { work } from '#files/workbench.ts'

/** A program that has as much memory as it is asked to, which its watch does not see: that is another thread. */
await work(async ({ megabytes }: { megabytes: number }) => {
  process.memoryUsage.rss = () => megabytes * 1024 * 1024
  return {}
})
