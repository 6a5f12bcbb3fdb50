import type { PanelWords } from '../words.ts'

export default {
  screens: {
    home: 'Start',
    users: 'Kunden',
    trackers: 'Tracker',
    plans: 'Tarife',
    codes: 'Aktivierungscodes',
    subdealers: 'Unterhändler',
    service: 'Dienst',
    notifications: 'Benachrichtigungen',
    menus: 'Menüs',
    security: 'Sicherheit',
    audit: 'Protokoll',
    operator: 'Betrieb',
  },
} satisfies PanelWords
