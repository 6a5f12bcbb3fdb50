import type { Language } from '../wording.ts'

/** Below what changes how somebody is let in. */
const alarm =
  'Wenn Sie davon nichts wissen, hatte vielleicht jemand anders Zugang: Besorgen Sie sich sofort ein neues Passwort und beenden Sie alle anderen Sitzungen.'

/** Below what whoever waits for a task is told. */
const recipient =
  'Wer diesen Link hat, sieht es, bis zwei Stunden nach dem Besuch: Geben Sie ihn nur an die weiter, für die er gedacht ist. Dort können Sie sagen, dass niemand zu Hause ist. Diese Nachricht schickt Ihnen {login}; wenn Sie sie nicht erwartet haben, müssen Sie nichts tun.'

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
    invitation: {
      subject: '{inviter} lädt Sie zu {title} ein',
      before: [
        '{inviter} lädt Sie ein, bei {title} im eigenen Fuhrpark mitzuarbeiten.',
        'Wählen Sie ein Passwort, dann sind Sie dabei. Von da an melden Sie sich als {login} an.',
      ],
      button: 'Einladung annehmen',
      after: [
        'Der Link gilt nur einmal und nur 7 Tage lang. Wenn Sie nicht wissen, wer Sie einlädt, müssen Sie nichts tun.',
      ],
    },
    invitation_account: {
      subject: 'Ihr Konto bei {title}',
      before: [
        'Bei {title} ist ein Konto für Sie bereit.',
        'Wählen Sie ein Passwort, dann sind Sie dabei. Von da an melden Sie sich als {login} an.',
      ],
      button: 'Passwort wählen',
      after: [
        'Der Link gilt nur einmal und nur 7 Tage lang. Wenn Sie diese Nachricht nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
    invitation_panel: {
      subject: '{title} lädt Sie in das eigene Panel ein',
      before: [
        '{title} lädt Sie in das eigene Panel ein, in dem Benutzer, Geräte und Tarife betreut werden.',
        'Wählen Sie ein Passwort, dann sind Sie dabei. Von da an melden Sie sich als {login} an.',
      ],
      button: 'Einladung annehmen',
      after: [
        'Der Link gilt nur einmal und nur 7 Tage lang. Wenn Sie nicht wissen, wer Sie einlädt, müssen Sie nichts tun.',
      ],
    },
    phone: {
      subject: '{title}: Anmelden auf Ihrem Telefon',
      before: [
        '{login} lädt Ihr Telefon „{phone}“ zu {title} ein: Von ihm senden Sie, was unterwegs geschieht.',
        'Öffnen Sie diesen Link auf dem Telefon selbst.',
      ],
      button: 'Anmelden',
      after: [
        'Der Link gilt einmal und {minutes} Minuten lang. Wenn Sie nicht wissen, wer Sie einlädt, müssen Sie nichts tun.',
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
    password_changed: {
      subject: '{title}: Ihr Passwort wurde geändert',
      before: ['Das Passwort von {login} bei {title} wurde geändert: {time}.'],
      after: ['Alle Sitzungen sind beendet; melden Sie sich mit dem neuen an.', alarm],
    },
    login_changed: {
      subject: '{title}: Ihr Anmeldename wurde geändert',
      before: ['{login} meldet sich bei {title} von nun an als {new_login} an: {time}.'],
      after: ['An diese Adresse kommt zu dem Konto keine Post mehr.', alarm],
    },
    factor_on: {
      subject: '{title}: Von nun an wird nach einem Code gefragt',
      before: ['Wer sich als {login} bei {title} anmeldet, braucht von nun an außer dem Passwort einen Code: {time}.'],
      after: [alarm],
    },
    factor_off: {
      subject: '{title}: Nach keinem Code wird mehr gefragt',
      before: ['Wer sich als {login} bei {title} anmeldet, braucht von nun an nur das Passwort: {time}.'],
      after: [alarm],
    },
    factor_mailed: {
      subject: '{title}: Codes kommen von nun an per E-Mail',
      before: [
        'Der Code zur Anmeldung als {login} bei {title} kommt von nun an per E-Mail, nicht mehr von einem Programm: {time}.',
      ],
      after: [alarm],
    },
    key_created: {
      subject: '{title}: ein neuer API-Schlüssel',
      before: ['Das Konto {login} bei {title} hat einen neuen API-Schlüssel, „{key}“: {time}.'],
      after: ['Ein Programm, das ihn hat, kommt in das Konto, bis der Schlüssel gelöscht wird.', alarm],
    },
    key_deleted: {
      subject: '{title}: Ein API-Schlüssel wurde gelöscht',
      before: ['Ein API-Schlüssel des Kontos {login} bei {title}, „{key}“, wurde gelöscht: {time}.'],
      after: ['Programme, die ihn benutzt haben, werden nicht mehr eingelassen.', alarm],
    },
    sign_in_new: {
      subject: '{title}: Anmeldung von einem neuen Ort',
      before: [
        'Jemand hat sich als {login} bei {title} angemeldet, von wo es noch niemand getan hat: {time}.',
        'Adresse: {address}',
        'Programm: {client}',
      ],
      after: ['Wenn Sie es waren, müssen Sie nichts tun.', alarm],
    },
    sign_in_locked: {
      subject: '{title}: Jemand rät Ihr Passwort',
      before: [
        'Jemand hat bei {title} zu viele falsche Passwörter für {login} versucht: {time}.',
        'Von Orten, von denen sich noch niemand angemeldet hat, wird {minutes} Minuten lang niemand eingelassen, mit keinem Passwort. Wo Sie sich schon angemeldet haben, können Sie es weiterhin.',
      ],
      after: ['Ein neues Passwort hebt die Sperre auf. Diese Nachricht kommt höchstens einmal am Tag.'],
    },
    event: {
      subject: '{title}: {message} – {tracker}',
      before: ['{message}', 'Tracker: {tracker}', 'Zeit: {time}', 'Ort: {place}'],
      after: ['Eine Regel des Kontos {login} sendet diese Nachricht an Ihre Adresse.'],
    },
    link: {
      subject: '{title}: wo {vehicle} ist',
      before: ['{login} zeigt Ihnen auf einer Karte, wo {vehicle} ist, live und ohne Anmeldung.'],
      button: 'Karte öffnen',
      after: [
        'Wer diesen Link hat, sieht es: Geben Sie ihn nur an die weiter, für die er gedacht ist. Wenn Sie diese Nachricht nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
    link_until: {
      subject: '{title}: wo {vehicle} ist',
      before: [
        '{login} zeigt Ihnen auf einer Karte, wo {vehicle} ist, live und ohne Anmeldung.',
        'Zu sehen ist das bis {time}.',
      ],
      button: 'Karte öffnen',
      after: [
        'Wer diesen Link hat, sieht es: Geben Sie ihn nur an die weiter, für die er gedacht ist. Wenn Sie diese Nachricht nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
    task_link: {
      subject: '{title}: wann wir zu Ihnen kommen',
      before: ['{login} zeigt Ihnen, wann jemand zu Ihnen kommt und wo er unterwegs ist.'],
      button: 'Nachsehen',
      after: [
        'Wer diesen Link hat, sieht es, bis zwei Stunden nach dem Besuch: Geben Sie ihn nur an die weiter, für die er gedacht ist. Wenn Sie diese Nachricht nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
    recipient_day: {
      subject: '{title}: heute kommen wir zu Ihnen',
      before: ['Heute kommen wir zu Ihnen: {window}.'],
      button: 'Nachsehen',
      after: [recipient],
    },
    recipient_leaving: {
      subject: '{title}: wir sind unterwegs',
      before: ['Wir sind auf dem Weg zu Ihnen. Geplant ist {window}; die Seite zeigt, wann wir erwartet werden.'],
      button: 'Nachsehen',
      after: [recipient],
    },
    recipient_arrival: {
      subject: '{title}: wir sind da',
      before: ['Wir sind da.'],
      button: 'Nachsehen',
      after: [recipient],
    },
    usage: {
      subject: '{title}: Nutzung und Umsatz im Monat {month}',
      before: [
        'Das haben Ihre Kunden im Monat {month} genutzt und bezahlt; in Klammern der Monat davor.',
        'Aktive Geräte: {devices} ({devices_before})',
        'Nachrichten: {messages} ({messages_before})',
        'Gespeichert: {megabytes} MB ({megabytes_before} MB)',
        'Anmeldungen: {sign_ins} ({sign_ins_before})',
        'Umsatz: {revenue} ({revenue_before})',
      ],
      after: [
        'Das Panel zeigt es nach Kunden, Monaten und Tarifen und schreibt es als Arbeitsmappe. Die Adresse für Berichte steht dort unter Benachrichtigungen; ohne sie kommt diese Nachricht nicht.',
      ],
    },
    report: {
      subject: '{title}: {report}, {period}',
      before: ['{report}', '{period}', 'Der Bericht hängt an dieser Nachricht.'],
      after: [
        'Ein Zeitplan von {login} sendet diesen Bericht an Ihre Adresse. Wer ihn angelegt hat, kann Ihre Adresse herausnehmen.',
      ],
    },
    report_link: {
      subject: '{title}: {report}, {period}',
      before: [
        '{report}',
        '{period}',
        'Der Bericht ist zu groß für einen Anhang. Bis {time} kann er heruntergeladen werden.',
      ],
      button: 'Bericht herunterladen',
      after: [
        'Ein Zeitplan von {login} sendet diesen Bericht an Ihre Adresse. Wer ihn angelegt hat, kann Ihre Adresse herausnehmen.',
      ],
    },
    report_failed: {
      subject: '{title}: kein Bericht „{report}“',
      before: ['Der Bericht „{report}“ Ihres Zeitplans, fällig am {time}, konnte nicht erstellt werden.', '{reason}'],
      after: [
        'Der Zeitplan läuft weiter und versucht es zur nächsten Zeit wieder. Bei Ihren Berichten können Sie ihn ändern oder abschalten. ({login})',
      ],
    },
    trial: {
      subject: '{title}: Test Ihres Mailservers',
      before: ['Dies ist ein Test. E-Mails von {title} kommen über {gateway} an.'],
      after: ['Sie müssen nichts tun.'],
    },
  },
  sms: {
    day: '{title}: Wir kommen zu Ihnen: {window}. {link}',
    leaving: '{title}: Wir sind auf dem Weg zu Ihnen. {link}',
    arrival: '{title}: Wir sind da. {link}',
  },
  report: {
    late: 'Dieser Bericht kommt später als geplant.',
    left_out:
      'Geräte des Zeitplans, die in diesem Bericht fehlen, weil es sie nicht mehr gibt oder ihr Tarif keine Berichte hat: {left_out}.',
    workbook: 'Ein PDF mit so vielen Zeilen lässt sich nicht erstellen, deshalb ist es eine Arbeitsmappe.',
    more: 'Zeilen, die nur in der Datei stehen: {more}.',
    nothing: 'Von diesem Zeitraum gibt es nichts zu berichten.',
    reasons: {
      trackers: 'Keines seiner Geräte ist mehr da, oder Sie dürfen keines davon sehen.',
      areas: 'Eine Zone oder ein Ort, den er nennt, ist nicht mehr da.',
      plan: 'Der Tarif seiner Geräte hat keine Berichte.',
      parameters: 'Seine Einstellungen gelten nicht mehr: Bitte speichern Sie den Zeitplan neu.',
      gone: 'Sie dürfen keine Berichte mehr haben.',
      too_long: 'Es dauerte mehr als 15 Minuten: Bitte wählen Sie weniger Geräte oder einen kürzeren Zeitraum.',
      unexpected: 'Etwas Unerwartetes ist geschehen, auch beim zweiten Versuch.',
    },
  },
  copy: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
}
