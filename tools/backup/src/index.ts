export { type BackupOptions, backup, backupToFile } from './dump/backup.ts';
export { type RestoreOptions, restore } from './restore/restore.ts';
