import type { PanelWords } from '../words.ts'

export default {
  screens: {
    home: 'Start',
    users: 'Benutzer',
    trackers: 'Tracker',
    plans: 'Tarife',
    codes: 'Aktivierungscodes',
    subdealers: 'Unterhändler',
    service: 'Dienst',
    notifications: 'Benachrichtigungen',
    menus: 'Menüs',
    security: 'Sicherheit',
    logins: 'Logins',
    audit: 'Protokoll',
    operator: 'Betrieb',
  },
} satisfies PanelWords
