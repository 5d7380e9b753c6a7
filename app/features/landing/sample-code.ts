export const sampleCode = `struct PlantRow: View {
    @Binding var plant: Plant

    var body: some View {
        Toggle(isOn: $plant.isWatered) {
            Label(plant.name, systemImage: "leaf")
            Text("Every \\(plant.days) days")
        }
        .tint(.green)
    }
}`
