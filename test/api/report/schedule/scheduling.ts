/** A schedule of trips, each Monday at eight, which mails nobody. */
export const scheduled = (trackers: readonly number[], more: object = {}, report: object = {}) => ({
  enabled: true,
  parameters: {
    ...{ period: '1w', schedule: { type: 'weekdays', weekdays: [1] }, sending_time: '08:00:00' },
    report: { trackers, plugin: { plugin_id: 4, split: true }, ...report },
    ...more,
  },
})
