export interface RetentionTables {
  retention_results: { policy: string; ran_at: Date; removed: number; removed_in_all: number; complete: boolean };
}
