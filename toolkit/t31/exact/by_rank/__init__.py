"""Three-card rankings counted rank by rank, all suits of a rank at once."""
