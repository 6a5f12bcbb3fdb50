import type { Language } from '../language.ts'

export const es: Language = {
  letters: {
    activation: {
      subject: 'Active su cuenta de {title}',
      before: [
        'Le damos la bienvenida a {title}.',
        'Se ha creado una cuenta para {login}. Actívela para poder entrar.',
      ],
      button: 'Activar la cuenta',
      after: ['El enlace sirve una sola vez, durante 24 horas. Si no esperaba este mensaje, no tiene que hacer nada.'],
    },
    restore: {
      subject: 'Elija una nueva contraseña para {title}',
      before: ['Alguien ha pedido una nueva contraseña para {login} en {title}.'],
      button: 'Elegir una contraseña',
      after: [
        'El enlace sirve una sola vez, durante 24 horas. Si no ha sido usted, no tiene que hacer nada: su contraseña sigue siendo la misma.',
      ],
    },
    code: {
      subject: 'Su código de acceso a {title}',
      before: ['Alguien está entrando en {title} como {login}. Este es el código:'],
      shown: '{code}',
      after: [
        'Es válido durante {minutes} minutos. No se lo dé a nadie. Si no es usted quien entra, alguien conoce su contraseña: cámbiela.',
      ],
    },
    balance_low: {
      subject: '{title}: su saldo se está agotando',
      before: ['El saldo de la cuenta {login} es de {amount}.', 'Días restantes: {days}.'],
      after: ['Pague a tiempo para que sus rastreadores sigan funcionando.'],
    },
    balance_empty: {
      subject: '{title}: sus rastreadores están bloqueados',
      before: ['El saldo de la cuenta {login} es de {amount}. Sus rastreadores están bloqueados.'],
      after: ['Volverán a funcionar en cuanto se recargue el saldo.'],
    },
    trial: {
      subject: '{title}: prueba de su servidor de correo',
      before: ['Esto es una prueba. El correo de {title} llega a través de {gateway}.'],
      after: ['No tiene que hacer nada.'],
    },
  },
  copy: 'Si el botón no funciona, abra esta dirección:',
}
