export default {
  live: 'Live',
  connecting: 'Connecting …',
  /** `{}`: the date and time. */
  until: 'Shown until {}',
}
