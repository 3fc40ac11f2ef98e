#!/bin/sh
# Backs up the site on PostgreSQL each night at half past three (UTC) into /backups, deletes backups older than thirty
# days, and tries the backup of the first of each month (docs/operations.md, « Backups »). The container `backup` runs it.
agence() {
  node --env-file=/run/secrets/site build/command-line.js "$@"
}

while sleep $(($(date -d 'tomorrow 03:30' +%s) - $(date +%s))); do
  folder=/backups/$(date +%F)
  agence sauvegarder "$folder"
  find /backups -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
  case $folder in *-01) agence restaurer "$folder" --essai ;; esac
done
