import type { Language } from '../language.ts'

export const de: Language = {
  letters: {
    activation: {
      subject: 'Aktivieren Sie Ihr Konto bei {title}',
      before: [
        'Willkommen bei {title}.',
        'Für {login} wurde ein Konto angelegt. Aktivieren Sie es, dann können Sie sich anmelden.',
      ],
      button: 'Konto aktivieren',
      after: [
        'Der Link gilt nur einmal und nur 24 Stunden lang. Wenn Sie diese Nachricht nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
    restore: {
      subject: 'Neues Passwort für {title}',
      before: ['Für {login} wurde bei {title} ein neues Passwort angefordert.'],
      button: 'Passwort wählen',
      after: [
        'Der Link gilt nur einmal und nur 24 Stunden lang. Wenn Sie es nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
      ],
    },
    code: {
      subject: 'Ihr Anmeldecode für {title}',
      before: ['Jemand meldet sich gerade als {login} bei {title} an. Dies ist der Code:'],
      shown: '{code}',
      after: [
        'Er gilt {minutes} Minuten. Geben Sie ihn nicht weiter. Wenn nicht Sie sich anmelden, kennt jemand Ihr Passwort: Ändern Sie es.',
      ],
    },
    balance_low: {
      subject: '{title}: Ihr Guthaben geht zur Neige',
      before: ['Das Guthaben des Kontos {login} beträgt {amount}.', 'Verbleibende Tage: {days}.'],
      after: ['Bitte zahlen Sie rechtzeitig ein, damit Ihre Tracker weiterarbeiten.'],
    },
    balance_empty: {
      subject: '{title}: Ihre Tracker sind gesperrt',
      before: ['Das Guthaben des Kontos {login} beträgt {amount}. Die Tracker sind gesperrt.'],
      after: ['Die Tracker arbeiten wieder, sobald das Guthaben aufgeladen ist.'],
    },
    trial: {
      subject: '{title}: Test Ihres Mailservers',
      before: ['Dies ist ein Test. E-Mails von {title} kommen über {gateway} an.'],
      after: ['Sie müssen nichts tun.'],
    },
  },
  copy: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
}
