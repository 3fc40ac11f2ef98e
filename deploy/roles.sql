-- Makes the database of the site and its two roles; files contain their passwords. PostgreSQL's container runs this
-- once, on an empty volume. agence_owner owns the tables, migrates them, and makes the database in which a backup is
-- tried; agence_site serves, with the rights that
-- each start of the site gives it.
\set ON_ERROR_STOP on
\set owner_password `cat "$OWNER_PASSWORD_FILE"`
\set site_password `cat "$SITE_PASSWORD_FILE"`

create role agence_owner login createdb password :'owner_password';
create role agence_site login password :'site_password';

create database agence owner agence_owner;
revoke all on database agence from public;
grant connect on database agence to agence_site;

-- Without a password, the superuser can only connect through the container's own socket.
alter role current_user password null;
