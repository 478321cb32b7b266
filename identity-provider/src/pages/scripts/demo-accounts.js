// Addresses become buttons that fill in the form. Somebody who is asked for the password once more stays who they are.
const username = document.querySelector('input[name="username"]:not([readonly])')
const password = document.querySelector('input[name="password"]')
const demo = document.querySelector('.demo')

function fillIn(email) {
  username.value = email
  password.value = demo.querySelector('code').textContent
  document.querySelector('#kc-login').focus()
}

if (username) {
  for (const cell of demo.querySelectorAll('.account')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = cell.textContent
    button.addEventListener('click', () => fillIn(button.textContent))
    cell.replaceChildren(button)
  }
  demo.querySelector('.choose').hidden = false
}
