-- Passwords that came from elsewhere and nobody has signed in with yet: while there are some, each sign-in takes as long as theirs.
create index users_kept_password on users (id) where password_hash like '$pbkdf2-%';
