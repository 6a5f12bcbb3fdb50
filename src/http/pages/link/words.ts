import type { LinkStatus } from '#resource/tracker/location/link/shown.ts'

export interface Notice {
  heading: string
  text: string
}

/** Words of a link that shows nothing (any more), and of addresses at which nothing ever was. */
export interface LinkWords {
  /** `{}`: the date and time. */
  ended: string
  notices: Readonly<Record<Exclude<LinkStatus, 'enabled'>, Notice>>
  nowhere: Notice & { way: string }
}

const en: LinkWords = {
  ended: 'It ended on {}.',
  notices: {
    disabled: { heading: 'This link is switched off', text: 'Whoever sent it to you can switch it on again.' },
    inactive: { heading: 'This link is not active yet', text: 'Please come back later.' },
    expired: { heading: 'This link has ended', text: 'Ask whoever sent it to you for a new one.' },
    unknown: { heading: 'There is no such link', text: 'Please check the address.' },
  },
  nowhere: {
    heading: 'There is nothing here',
    text: 'The address may be mistyped, or what was here is gone.',
    way: 'To the start page',
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
  nowhere: {
    heading: 'Hier ist nichts',
    text: 'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, gibt es nicht mehr.',
    way: 'Zur Startseite',
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
  nowhere: {
    heading: 'Aquí no hay nada',
    text: 'Puede que la dirección esté mal escrita, o que lo que había aquí ya no exista.',
    way: 'Ir al inicio',
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
  nowhere: {
    heading: 'Il n’y a rien ici',
    text: 'L’adresse est peut-être mal écrite, ou ce qui était ici n’existe plus.',
    way: 'Aller à l’accueil',
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
  nowhere: {
    heading: 'Não há nada aqui',
    text: 'O endereço pode estar mal escrito, ou o que estava aqui já não existe.',
    way: 'Ir para o início',
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
  nowhere: {
    heading: 'Здесь ничего нет',
    text: 'Возможно, в адресе опечатка, или того, что здесь было, больше нет.',
    way: 'На главную',
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
