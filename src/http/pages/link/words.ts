import type { LinkStatus } from '#resource/tracker/location/link/shown.ts'

/** Words of a link that shows nothing (any more). */
export interface LinkWords {
  /** `{}`: the date and time. */
  ended: string
  notices: Readonly<Record<Exclude<LinkStatus, 'enabled'>, { heading: string; text: string }>>
}

const en: LinkWords = {
  ended: 'It ended on {}.',
  notices: {
    disabled: { heading: 'This link is switched off', text: 'Whoever sent it to you can switch it on again.' },
    inactive: { heading: 'This link is not active yet', text: 'Please come back later.' },
    expired: { heading: 'This link has ended', text: 'Ask whoever sent it to you for a new one.' },
    unknown: { heading: 'There is no such link', text: 'Please check the address.' },
  },
}

const de: LinkWords = {
  ended: 'Er ist am {} abgelaufen.',
  notices: {
    disabled: { heading: 'Dieser Link ist abgeschaltet', text: 'Wer ihn geschickt hat, kann ihn wieder einschalten.' },
    inactive: { heading: 'Dieser Link gilt noch nicht', text: 'Bitte kommen Sie später wieder.' },
    expired: { heading: 'Dieser Link ist abgelaufen', text: 'Bitten Sie den Absender um einen neuen.' },
    unknown: { heading: 'Diesen Link gibt es nicht', text: 'Bitte prüfen Sie die Adresse.' },
  },
}

const es: LinkWords = {
  ended: 'Caducó el {}.',
  notices: {
    disabled: { heading: 'Este enlace está desactivado', text: 'Quien se lo envió puede volver a activarlo.' },
    inactive: { heading: 'Este enlace aún no está activo', text: 'Vuelva más tarde.' },
    expired: { heading: 'Este enlace ha caducado', text: 'Pida uno nuevo a quien se lo envió.' },
    unknown: { heading: 'Este enlace no existe', text: 'Compruebe la dirección.' },
  },
}

const fr: LinkWords = {
  ended: 'Il a expiré le {}.',
  notices: {
    disabled: { heading: 'Ce lien est désactivé', text: 'La personne qui vous l’a envoyé peut le réactiver.' },
    inactive: { heading: 'Ce lien n’est pas encore actif', text: 'Revenez plus tard.' },
    expired: { heading: 'Ce lien a expiré', text: 'Demandez-en un nouveau à la personne qui vous l’a envoyé.' },
    unknown: { heading: 'Ce lien n’existe pas', text: 'Vérifiez l’adresse.' },
  },
}

const pt: LinkWords = {
  ended: 'Terminou em {}.',
  notices: {
    disabled: { heading: 'Esta ligação está desativada', text: 'Quem a enviou pode voltar a ativá-la.' },
    inactive: { heading: 'Esta ligação ainda não está ativa', text: 'Volte mais tarde.' },
    expired: { heading: 'Esta ligação expirou', text: 'Peça uma nova a quem a enviou.' },
    unknown: { heading: 'Esta ligação não existe', text: 'Verifique o endereço.' },
  },
}

const ru: LinkWords = {
  ended: 'Она закончилась {}.',
  notices: {
    disabled: { heading: 'Эта ссылка выключена', text: 'Её может снова включить тот, кто её прислал.' },
    inactive: { heading: 'Эта ссылка ещё не действует', text: 'Зайдите позже.' },
    expired: { heading: 'Срок этой ссылки истёк', text: 'Попросите новую у того, кто её прислал.' },
    unknown: { heading: 'Такой ссылки нет', text: 'Проверьте адрес.' },
  },
}

const languages: Readonly<Record<string, LinkWords>> = { de, en, es, fr, pt, ru }

/** The first language of a browser's list that is one of ours; else English. */
export const wordsFor = (accepted: string): { lang: string; words: LinkWords } => {
  for (const [, lang = ''] of accepted.toLowerCase().matchAll(/(?:^|,)\s*([a-z]{2})\b/g)) {
    const words = languages[lang]
    if (words) return { lang, words }
  }
  return { lang: 'en', words: en }
}
