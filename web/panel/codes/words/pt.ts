export default {
  title: 'Códigos de ativação',
  new_codes: 'Novos códigos',
  search: 'Código, plano, rastreador',
  empty: 'Ainda não há códigos',
  empty_text: 'Com um código um usuário registra um dispositivo no plano escolhido.',
  code: 'Código',
  count: 'Quantos',
  used: 'usado',
  unused: 'livre',
  used_on: 'Usado em',
  print: 'Imprimir',
  change: 'Mudar o que trazem',
  change_text: 'Só de códigos não usados.',
  made: {
    one: '# código criado',
    other: '# códigos criados',
  },
  changed: {
    one: '# código alterado',
    other: '# códigos alterados',
  },
  with_bonus: 'Bônus: #',
  with_days: {
    one: '# dia grátis',
    other: '# dias grátis',
  },
}
