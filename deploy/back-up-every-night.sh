#!/bin/sh
# Backs up the site on PostgreSQL each night at half past three (UTC) into /backups, then deletes backups older than thirty
# days, and tries the backup of the first of each month (docs/operations.md, « Backups »). The container `backup` runs it.
agence() {
  node --env-file=/run/secrets/site build/command-line.js "$@"
}

seconds_to_next() {
  now=$(date +%s)
  next=$(date -d 03:30 +%s)
  [ "$next" -gt "$now" ] || next=$(date -d 'tomorrow 03:30' +%s)
  echo $((next - now))
}

while sleep "$(seconds_to_next)"; do
  folder=/backups/$(date +%F)
  # While backups fail, older ones stay.
  agence sauvegarder "$folder" || continue
  find /backups -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
  case $folder in *-01) agence restaurer "$folder" --essai ;; esac
done
