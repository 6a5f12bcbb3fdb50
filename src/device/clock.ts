/** What is done with times of a device that are ahead of their receipt. */
export const future_times = ['mark', 'receipt'] as const
export type FutureTimes = (typeof future_times)[number]
