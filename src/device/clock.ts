/** Treatments of times that are ahead of the receipt of their message. */
export const future_times = ['mark', 'receipt'] as const
export type FutureTimes = (typeof future_times)[number]
