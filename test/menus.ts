/** A menu as dealers lay it out; `changes` replace parts of it. */
export const menu = (changes: object = {}) => ({
  title: 'Drivers',
  main: [
    {
      title: 'Day',
      items: [{ title: 'common.menu.tracking', icon: 'map', tabs: [{ title: 'Map', destination: 'tracking' }] }],
    },
  ],
  footer: [{ title: 'Help', tabs: [{ title: 'Help', destination: 'feedback' }] }],
  ...changes,
})

/** A menu as it is told again. */
export const told = (changes: object = {}) => {
  const { footer, ...others } = menu(changes)
  return { ...others, footer: { title: null, items: footer } }
}
