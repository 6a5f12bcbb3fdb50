import type words from './en.ts'

export default {
  title: 'Benachrichtigungen in diesem Browser',
  notify: 'In diesem Browser benachrichtigen',
  about: 'Hier erfahren Sie, was geschieht, auch wenn keine Seite offen ist, solange Sie angemeldet sind.',
  not_possible: 'Dieser Browser kann das nicht, oder die Seite wurde nicht über https geöffnet.',
  not_set_up: 'Der Betreiber hat Benachrichtigungen für Browser nicht eingerichtet.',
  forbidden:
    'Dieser Browser erlaubt der Seite keine Benachrichtigungen. Erlauben Sie sie in den Einstellungen der Seite.',
  no_service: 'Der Push-Dienst dieses Browsers ist nicht erreichbar.',
  kinds: 'Was Sie erfahren',
  categories: {
    history_rule: 'Regeln',
    history_work_status: 'Arbeitsstatus',
    history_info: 'Alles andere',
  },
} satisfies typeof words
